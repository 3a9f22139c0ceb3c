! heat: heat spreads on a plate. Fortran has the plate and checks the result; plate.c has the loops for the device.
!
!     gfortran -O2 -fopenmp -c heat.f90 && chompcc -O3 plate.c heat.o -o heat -lgfortran && ./heat

module device_plate
  use iso_c_binding
  implicit none

  interface
    subroutine plate_to_device(n, now, next) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(in) :: now(n, n), next(n, n)
    end subroutine
    subroutine plate_steps(n, steps, now, next) bind(c)
      import
      integer(c_int), value :: n, steps
      real(c_double), intent(inout) :: now(n, n), next(n, n)
    end subroutine
    subroutine plate_from_device(n, now, next) bind(c)
      import
      integer(c_int), value :: n
      real(c_double), intent(inout) :: now(n, n), next(n, n)
    end subroutine

    function device_count() bind(c, name='omp_get_num_devices')
      import
      integer(c_int) :: device_count
    end function
  end interface
end module

program heat
  use device_plate
  implicit none
  integer(c_int), parameter :: n = 200, steps = 500 ! an even number: after each other step the plate is in now
  real(c_double), allocatable :: now(:, :), next(:, :), expected(:, :), other(:, :)
  integer :: s

  allocate (now(n, n), next(n, n))
  now = 0
  now(:, 1) = 100
  next = now
  expected = now
  other = now

  print '(a, i0)', 'devices: ', device_count()
  call plate_to_device(n, now, next)
  call plate_steps(n, steps, now, next) ! target tasks: the device is at work, and the host goes on
  do s = 1, steps / 2
    call step(expected, other)
    call step(other, expected)
  end do
  !$omp taskwait
  call plate_from_device(n, now, next)

  print '(a, f0.6)', 'in the middle: ', now(n / 2, n / 20)
  if (maxval(abs(now - expected)) > 1e-9) error stop 'FAIL'
  print '(a)', 'PASS'

contains

  subroutine step(from, to)
    real(c_double), intent(in) :: from(n, n)
    real(c_double), intent(inout) :: to(n, n)
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        to(i, j) = from(i, j) + 0.2d0 * (from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1) - 4 * from(i, j))
      end do
    end do
  end subroutine
end program
