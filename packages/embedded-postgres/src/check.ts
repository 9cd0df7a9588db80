import { resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { clusterMajor } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findPlace } from './place.ts'

/**
 * Checks, without starting it, whether the embedded database could start on this data folder: not in use, complete, and with a PostgreSQL of its
 * version on this machine. Throws a FolderError, one line for the operator.
 */
export const checkDataFolder = async (dataDir: string): Promise<void> => {
  const place = findPlace(resolve(dataDir))
  const lock = await lockFolder(place.home, 'postgres')
  try {
    findBinaries(undefined, clusterMajor(place))
  } finally {
    lock.release()
  }
}
