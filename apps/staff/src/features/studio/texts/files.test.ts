import { expect, it } from 'vitest'
import { filesFound, organisationPath, partsOfPath } from './files.ts'

const files = [
  { path: 'articles/anger/after-you-lost-your-temper.md', text: '---\nname: After you lost your temper\n' },
  { path: 'articles/sleep/when-you-cannot-sleep.md', text: '---\nname: Night after night\n' },
]

it('finds a file by words of its path or of its title', () => {
  expect(filesFound(files, 'anger temper').map(({ path }) => path)).toEqual([files[0]?.path])
  expect(filesFound(files, 'night after').map(({ path }) => path)).toEqual([files[1]?.path])
  expect(filesFound(files, 'nothing')).toEqual([])
})

it('puts a chosen file into the folder of organizations, wherever it lay before', () => {
  expect(organisationPath('acme.yaml')).toBe('organisations/acme.yaml')
  expect(organisationPath('exports/2026/acme.svg')).toBe('organisations/acme.svg')
  expect(partsOfPath('articles/anger/x.md')).toEqual({ folder: 'articles/anger', name: 'x.md' })
})
