import { rmSync } from 'node:fs'

/**
 * Deletes a folder with all that is in it. What a suite has started may still write there for some seconds after the suite was stopped: it is
 * tried again meanwhile. A folder that stays is reported, and does not end the run, whose results are still to be printed.
 */
export const removeFolder = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  } catch (error) {
    process.stderr.write(`${folder} was not deleted: ${error.message}\n`)
  }
}
