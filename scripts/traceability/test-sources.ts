import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'

const testGlobs = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/*/src/**/*.test.{ts,tsx}',
  'e2e/**/*.spec.ts',
  'scripts/**/*.test.ts',
]

/** Text of every test file. Titles contain their ids, with placeholders not filled in. */
export const readTestSources = (): readonly string[] =>
  globSync(testGlobs, { cwd: repositoryRoot }).map((file) =>
    readFileSync(path.join(repositoryRoot, file), 'utf8'),
  )

/** Rows of a tab-separated table in docs, without its header. */
export const readTableRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(path.join(repositoryRoot, 'docs', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
