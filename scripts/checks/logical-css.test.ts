import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../repository-files.ts'
import { findPhysicalCss } from './logical-css.ts'

it('style sheets use logical properties only', () => {
  const sheets = globSync('{apps,packages}/*/src/**/*.css', { cwd: repositoryRoot })
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((file) =>
    findPhysicalCss(readFileSync(path.join(repositoryRoot, file), 'utf8')).map(
      (declaration) => `${file}: ${declaration}`,
    ),
  )
  // margin-inline-start instead of margin-left, inset-inline-end instead of right, text-align: start, :root[dir='rtl'] instead of :dir(rtl).
  expect(found).toEqual([])
})

it.each([
  ['.a { margin-left: 1rem }', 1],
  ['.a { padding: 0 1rem 0 0; }', 1],
  ['.a { padding: 0 clamp(1rem, 4vw, 2rem) var(--space-2); }', 0],
  ['.a { padding: 0 calc(1rem + (2 * 1px)) 0 calc(1rem + (2 * 1px)) }', 0],
  ['.a { border-radius: 1px 1px 0 0; }', 0],
  ['.a { border-radius: 50% 50% 50% 12%; }', 1],
  ['.a { text-align: right; left: 0 }', 2],
  ['.a { margin-inline: 0 1rem; text-align: start; border-inline-start: 1px }', 0],
  ['.a:dir(rtl) { color: red }', 1],
  [":root[dir='rtl'] .a { color: red }", 0],
  ['/* left: 0; */ .a:hover { color: red }', 0],
])('finds physical properties: %s', (sheet, count) => {
  expect(findPhysicalCss(sheet)).toHaveLength(count)
})
