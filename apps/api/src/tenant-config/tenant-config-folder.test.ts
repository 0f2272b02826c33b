import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTenantConfigFolder, isSpaceFile, listShadowedFiles } from './tenant-config-folder.ts'

let root: string
let base: string
let scratch: string
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true })
  writeFileSync(path.join(base, file), text)
}
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'folder-test-'))
  base = path.join(root, 'programmes')
  scratch = path.join(root, 'scratch')
  write('organisations/acme.yaml', 'of the folder')
  write('organisations/acme.es.yaml', 'of the folder')
  write('organisations/acme-north.yaml', 'another one')
  write('phrases.yaml', 'phrases')
  write('demo/people.yaml', 'people')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const acme = { space: { username: 'acme' }, files: { 'organisations/acme.yaml': 'of the studio' } }

it('is the base folder itself while the content studio owns nothing', () => {
  const folder = createTenantConfigFolder(base, scratch)
  expect([folder.lay([]), folder.path(), existsSync(scratch)]).toEqual([base, base, false])
})

it("overlays the content studio's files, drops ignored ones, and keeps one folder", () => {
  const folder = createTenantConfigFolder(base, scratch)
  const first = folder.lay([acme])
  const laid = folder.lay([acme])
  expect(existsSync(first)).toBe(false)
  const read = (file: string): string => readFileSync(path.join(laid, file), 'utf8')
  expect(read('organisations/acme.yaml')).toBe('of the studio')
  expect(existsSync(path.join(laid, 'organisations/acme.es.yaml'))).toBe(false)
  expect([read('organisations/acme-north.yaml'), read('phrases.yaml')]).toEqual(['another one', 'phrases'])
  expect(existsSync(path.join(laid, 'demo'))).toBe(false)
  expect(listShadowedFiles(base, [acme])).toEqual(['organisations/acme.es.yaml', 'organisations/acme.yaml'])
  folder.drop()
  expect([readdirSync(scratch), folder.path()]).toEqual([[], base])
})

it('removes a trial folder, also when its check fails', () => {
  const folder = createTenantConfigFolder(base, scratch)
  expect(folder.tryOut([acme], (at) => readdirSync(at).toSorted(), ['phrases.yaml'])).toEqual([
    'organisations',
  ])
  const fail = (): never => {
    throw new Error('no')
  }
  expect(() => folder.tryOut([acme], fail)).toThrow('no')
  expect(readdirSync(scratch)).toEqual([])
})

it('removes day-old folders of killed processes, and keeps recent ones', () => {
  createTenantConfigFolder(base, scratch).lay([acme])
  const [left = ''] = readdirSync(scratch)
  const other = createTenantConfigFolder(base, scratch)
  other.lay([acme])
  expect(readdirSync(scratch)).toContain(left)
  utimesSync(path.join(scratch, left), 1, 1)
  other.lay([acme])
  expect(readdirSync(scratch)).not.toContain(left)
})

it.each([
  ['organisations/acme.yaml', true],
  ['organisations/acme-dark.svg', true],
  ['organisations/acme-north.svg', false],
  ['organisations/acme-north.yaml', false],
  ['organisations/../acme.yaml', false],
  ['organisations/acme.yaml/x', false],
  ['phrases.yaml', false],
])('%s is a file of acme beside acme-north: %s', (file, isOwn) => {
  expect(isSpaceFile({ username: 'acme' }, file, ['acme', 'acme-north'])).toBe(isOwn)
})
