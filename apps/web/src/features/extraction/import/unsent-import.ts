/** Under this key the device says that an import is not finished: signing out asks about it. */
export const unsentImport = 'import'
