"""recipe.py RECIPE: loads a recipe of Spack's, and prints what it asks for."""
import importlib.util
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("recipe", sys.argv[1])
recipe = importlib.util.module_from_spec(spec)
spec.loader.exec_module(recipe)
print("git", recipe.Chomp.git)
print("cmake", *recipe.Chomp().cmake_args())
