import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'

const testGlobs = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/*/src/**/*.test.{ts,tsx}',
  'e2e/**/*.spec.ts',
  'scripts/**/*.test.ts',
]

/** The text of every file of tests. Names of tests stand in it with their ids, if not yet with what is filled in later. */
export const readTestSources = (): readonly string[] =>
  globSync(testGlobs, { cwd: repositoryRoot }).map((file) =>
    readFileSync(path.join(repositoryRoot, file), 'utf8'),
  )

/** The rows of a table in docs, by tabs, without its heading. */
export const readTableRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(path.join(repositoryRoot, 'docs', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
