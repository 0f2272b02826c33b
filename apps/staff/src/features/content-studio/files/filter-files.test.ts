import { expect, it } from 'vitest'
import { filterFiles, splitPath, toOrganizationPath } from './FileList.tsx'

const files = [
  { path: 'articles/anger/after-you-lost-your-temper.md', text: '---\nname: After you lost your temper\n' },
  { path: 'articles/sleep/when-you-cannot-sleep.md', text: '---\nname: Night after night\n' },
]

it('finds a file by words of its path or its title', () => {
  expect(filterFiles(files, 'anger temper').map(({ path }) => path)).toEqual([files[0]?.path])
  expect(filterFiles(files, 'night after').map(({ path }) => path)).toEqual([files[1]?.path])
  expect(filterFiles(files, 'nothing')).toEqual([])
})

it('maps an imported file to the organizations folder, whatever its original folder', () => {
  expect(toOrganizationPath('acme.yaml')).toBe('organisations/acme.yaml')
  expect(toOrganizationPath('exports/2026/acme.svg')).toBe('organisations/acme.svg')
  expect(splitPath('articles/anger/x.md')).toEqual({ folder: 'articles/anger', name: 'x.md' })
})
