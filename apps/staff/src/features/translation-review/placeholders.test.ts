import { expect, it } from 'vitest'
import { findPlaceholderMeaning, splitPlaceholders } from './components/TextWithPlaceholders.tsx'

it('describes placeholders and keeps their syntax', () => {
  expect(splitPlaceholders('Call \\{phone\\}, or ask {$name} at \\{program\\}.')).toEqual([
    { kind: 'words', text: 'Call ' },
    { kind: 'filled', raw: '\\{phone\\}', standsFor: 'program’s number' },
    { kind: 'words', text: ', or ask ' },
    { kind: 'filled', raw: '{$name}', standsFor: 'name' },
    { kind: 'words', text: ' at ' },
    { kind: 'filled', raw: '\\{program\\}', standsFor: 'program’s name' },
    { kind: 'words', text: '.' },
  ])
})

it('leaves a text with plural or select forms unchanged', () => {
  const forms = '.input {$count :integer} .match $count one {{{$count} visit}} * {{{$count} visits}}'
  expect(splitPlaceholders(forms)).toEqual([{ kind: 'words', text: forms }])
})

it('explains required placeholders whose name is not self-explanatory', () => {
  expect(['\\{program\\}', 'program', '\\{988\\}', 'count', '](terms)'].map(findPlaceholderMeaning)).toEqual([
    'program’s name',
    'program’s name',
    null,
    null,
    null,
  ])
})
