import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../repository-files.ts'

const where = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/*/src/**/*.test.{ts,tsx}',
  'e2e/**/*.spec.ts',
  'scripts/**/*.test.ts',
]

/** The text of every file of tests. Names of tests stand in it with their ids, if not yet with what is filled in later. */
export const testSources = (): readonly string[] =>
  globSync(where, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))

/** The rows of a table in docs, by tabs, without its heading. */
export const tableRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(path.join(root, 'docs', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
