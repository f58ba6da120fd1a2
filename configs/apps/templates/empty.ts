/** A home folder with no user files. Run with the folder as its argument. */
