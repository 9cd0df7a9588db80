import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const module = 'github.com/kong/deck'
const version = 'v1.55.0'
/** Go's checksum of exactly this version's files; those of its dependencies stand in its go.sum. */
const sum = 'h1:GukzL8zr1hyvjhQGngTdn/a1vP1Ez+9Iw241h036PQo='

const built = join(import.meta.dirname, '..', '..', '.build', 'deck', version, 'deck')

/** The decK to be tested with: the one that `APIM_DECK` names, else the one that was built here; undefined when there is none. */
export function deckBinary(): string | undefined {
  return [process.env['APIM_DECK'], built].find((file) => file !== undefined && existsSync(file))
}

function run(command: string, args: readonly string[], cwd: string, stdout: 'pipe' | 'inherit'): string {
  const env = { ...process.env, GOFLAGS: '-mod=readonly -trimpath' }
  const { status, stdout: text, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', stdout, 'inherit'], encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
  return text ?? ''
}

/**
 * Builds decK from the Go module proxy and answers its path; minutes the first time. Throws when there is no Go, or when the module
 * is not the one whose checksum stands here.
 */
export function buildDeck(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deck-'))
  try {
    const { Dir, Sum } = JSON.parse(run('go', ['mod', 'download', '-json', `${module}@${version}`], folder, 'pipe')) as {
      Dir: string
      Sum: string
    }
    if (Sum !== sum) throw new Error(`${module} ${version} has the checksum ${Sum} instead of ${sum}`)
    const source = join(folder, 'source')
    // `go install module@version` needs a list of versions that a module proxy may not have; a copy of the module does not.
    cpSync(Dir, source, { recursive: true })
    run('chmod', ['-R', 'u+w', source], folder, 'pipe')
    const binary = join(folder, 'deck')
    run('go', ['build', '-ldflags', `-s -w -X ${module}/cmd.VERSION=${version.slice(1)}`, '-o', binary, '.'], source, 'inherit')
    mkdirSync(join(built, '..'), { recursive: true })
    cpSync(binary, `${built}.new`)
    renameSync(`${built}.new`, built)
    return built
  } finally {
    if (existsSync(join(folder, 'source'))) run('chmod', ['-R', 'u+w', join(folder, 'source')], folder, 'pipe')
    rmSync(folder, { recursive: true, force: true })
  }
}
