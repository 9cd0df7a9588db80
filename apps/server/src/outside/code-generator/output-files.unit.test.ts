import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { generatorLimits } from './limits.ts'
import { outputFiles } from './output-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'output-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('trust T34: lists regular files only, with relative names, within the limits', async () => {
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  writeFileSync(join(folder, 'a/b/one.txt'), '1')
  writeFileSync(join(folder, 'two.txt'), '22')
  symlinkSync('/etc/passwd', join(folder, 'link'))
  symlinkSync('/etc', join(folder, 'a/etc'))
  expect(await outputFiles(folder, generatorLimits)).toEqual([
    { name: 'a/b/one.txt', bytes: 1 },
    { name: 'two.txt', bytes: 2 },
  ])
  await expect(outputFiles(folder, { ...generatorLimits, outputFiles: 1 })).rejects.toThrow(/too large/)
  await expect(outputFiles(folder, { ...generatorLimits, outputBytes: 2 })).rejects.toThrow(/too large/)
  writeFileSync(join(folder, '..\\evil'), '')
  await expect(outputFiles(folder, generatorLimits)).rejects.toThrow(/no file name/)
})
