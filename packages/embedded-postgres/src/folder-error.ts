/** The data folder or the database in it prevents a start. The message is one line for the operator. */
export class FolderError extends Error {
  override name = 'FolderError'
}
