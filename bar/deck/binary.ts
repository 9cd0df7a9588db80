import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const module = 'github.com/kong/deck'
const version = 'v1.55.0'
/** Go's checksum of exactly this version; its go.sum has those of its dependencies. */
const sum = 'h1:GukzL8zr1hyvjhQGngTdn/a1vP1Ez+9Iw241h036PQo='

const built = join(import.meta.dirname, '..', '..', '.build', 'deck', version, 'deck')

/** Path of the decK to test with: `APIM_DECK`, otherwise the one built here; undefined if there is neither. */
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
 * Builds decK from the Go module proxy and returns its path; the first build takes minutes. Throws if Go is not installed or the module
 * does not match the checksum above.
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
    // `go install module@version` needs the proxy's version list, which it may not have; a copy of the module's files does not.
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
