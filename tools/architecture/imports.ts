import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'

export const root = join(import.meta.dirname, '../..')

/** One import: the importing file, and the file or package it imports. */
export interface Edge {
  from: string
  to: string
}

export interface Rule {
  why: string
  /** Files that match `from` may not import what matches `to`; `$1` is the first capture of `from`. */
  from: RegExp
  to: RegExp
}

const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|spec|cases|factory)\.tsx?$/.test(file))

/** The product's sources, without tests. */
export const files = sources('{packages,apps}/*/src/**/*.{ts,tsx}')

/** The programs that run, measure and test it. */
export const programs = sources('{tools,bench,bar,e2e}/**/*.{ts,mjs}')

const importsOf = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]
}

/** A file's runtime imports, without type-only ones. */
export const valuesOf = (file: string): string[] =>
  parseSync(file, readFileSync(join(root, file), 'utf8'))
    .module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)

/** Returns the path of an import, relative to the root; a package name is returned unchanged. */
export const resolve = (file: string, request: string): string =>
  request.startsWith('.') ? relative(root, join(root, dirname(file), request)).replaceAll('\\', '/') : request

const edgesOf = (from: string): Edge[] => importsOf(from).map((request) => ({ from, to: resolve(from, request) }))

/** Every import in {@link files} and {@link programs}. */
export const edges = files.flatMap(edgesOf)
export const programEdges = programs.flatMap(edgesOf)

/** Every breach of a rule, as `from -> to`. */
export const breaches = (rule: Rule, all: readonly Edge[] = edges): string[] =>
  all
    .filter(({ from, to }) => {
      const match = rule.from.exec(from)
      return match && new RegExp(rule.to.source.replaceAll('$1', match[1] ?? '')).test(to)
    })
    .map(({ from, to }) => `${from} -> ${to}`)
