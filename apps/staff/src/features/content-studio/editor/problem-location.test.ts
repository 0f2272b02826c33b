import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { emptyLocation } from '@evenkeel/api-contract/staff/studio-form'
import { expect, it } from 'vitest'
import { toSentence, type OpenDraft, describeProblemLocation } from './problem-location.ts'

const nav = {
  id: '1',
  label: 'Newcomer guide',
  url: '/x',
  description: null,
  is_emergency_nav: false,
  sort_order: null,
  is_url_target_blank: false,
  active: true,
  route: null,
}
const phrase = {
  id: '2',
  headline: 'I lie awake.',
  sub_headline: '',
  reason: null,
  article: null,
  published: true,
}
const seen: OpenDraft = {
  clientId: 'acme',
  form: { children: [{ ...emptyLocation, location: 'Docks' }], navs: [nav], phrases: [phrase] },
  files: [
    { path: 'intake/short.yaml', text: 'questions:\n  - key: a\n    text: How are you?\n    choices: []\n' },
    { path: 'articles/sleep/naps.md', text: '---\nname: "Naps at noon"\n---\n\nText\n' },
  ],
}
const where = (over: Partial<StudioProblem>, of: OpenDraft = seen): string =>
  describeProblemLocation(
    {
      severity: 'error',
      file: 'organisations/acme.yaml',
      line: 3,
      place: null,
      message: '',
      ...over,
    },
    of,
  )

it('describes a location in terms of the screen: section, item and field', () => {
  expect(where({ place: 'custom_color1' })).toBe('Look, Main color')
  expect(where({ place: 'hosts.0' })).toBe('Name and contact, Hosts of its own')
  expect(where({ place: 'children.0.phone' })).toBe('Locations, Docks, Phone')
  expect(where({ place: 'navs.0.url' })).toBe('Texts and tiles, Newcomer guide, Where it leads')
  expect(where({ place: 'session_terms.after_last.link' })).toBe(
    'Sessions and terms, What members read when the last session is used',
  )
  expect(where({ place: 'restricted_routes.2' })).toBe('Rules, Pages members have')
  const shared = { ...seen, clientId: null }
  expect(where({ file: 'phrases.yaml', place: 'phrases.0.article' }, shared)).toBe(
    'What people bring, I lie awake., Article beside it',
  )
})

it('names texts by their purpose and never by a file', () => {
  expect(where({ file: 'intake/short.yaml', place: 'questions.0' })).toBe(
    'Questions “short”, question “How are you?”, line 3',
  )
  expect(where({ file: 'intake/short.es.yaml', line: null })).toBe('Spanish of Questions “short”')
  expect(where({ file: 'articles/sleep/naps.md', line: 5 })).toBe('Article “Naps at noon”, line 5')
  expect(where({ file: 'articles/sleep/naps.es.md', line: 5 })).toBe(
    'Spanish of Article “Naps at noon”, line 5',
  )
  expect(where({ file: 'articles/shelf.yaml' })).toBe('Topics and their order, line 3')
  expect(where({ file: 'organisations/acme.es.yaml' })).toBe('Languages, line 3')
  expect(where({ file: 'organisations/acme.svg', line: null })).toBe('Look')
  expect(where({ place: 'mdlive_provider_type' })).toBe('As text, line 3')
  expect(where({ file: 'organisations/other.yaml' })).toBe('Another organization: other')
  expect(where({ file: 'nav-categories.yaml' }, { ...seen, clientId: null })).toBe(
    'Services behind a tile, line 3',
  )
})

it('formats a message as a sentence', () => {
  expect(toSentence('must not be empty')).toBe('Must not be empty.')
  expect(toSentence('Say where it leads?')).toBe('Say where it leads?')
})
