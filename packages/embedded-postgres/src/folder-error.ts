/** A start that cannot go on because of the data folder or the database in it. The message is one line meant for the operator. */
export class FolderError extends Error {
  override name = 'FolderError'
}
