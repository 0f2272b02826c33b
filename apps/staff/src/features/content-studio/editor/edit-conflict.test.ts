import { expect, it } from 'vitest'
import { findEditConflict } from './SpaceNotices.tsx'

const files = (text: string) => [
  { path: 'navs.yaml', text },
  { path: 'phrases.yaml', text: 'same\n' },
]

it('lists what the other person changed and where both changed the same field', () => {
  const seen = { files: files('one\n'), form: { phone: '1', employer: 'Acme', custom_color1: '#000000' } }
  const theirs = { files: files('two\n'), form: { phone: '2', employer: 'Acme', custom_color1: '#000000' } }
  const edits = {
    form: { phone: '3', employer: 'Mine' },
    files: { 'navs.yaml': 'three\n', 'phrases.yaml': 'mine\n' },
  }
  const found = findEditConflict(seen, theirs, edits)
  expect(found.difference.map(({ path }) => path)).toEqual(['navs.yaml'])
  expect(found.difference[0]?.lines).toMatchObject([
    { kind: 'removed', text: 'one' },
    { kind: 'added', text: 'two' },
  ])
  expect([found.sections, found.files]).toEqual([['name'], ['navs.yaml']])
})

it('reports no overlap when the changes differ', () => {
  const seen = { files: files('one\n'), form: { phone: '1' } }
  const theirs = { files: files('two\n'), form: { phone: '1' } }
  expect(findEditConflict(seen, theirs, { form: { phone: '3' }, files: {} })).toMatchObject({
    sections: [],
    files: [],
  })
})
