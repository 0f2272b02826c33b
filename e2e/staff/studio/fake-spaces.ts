import type { OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import type { StudioFile, StudioRights, StudioSpace, StudioVersion } from '@evenkeel/contract/staff/studio'
import { ago, colleague, me, organisations, uuid } from '../fake-data.ts'

/** A space with everything a test can ask of it. */
export interface FakeSpace {
  space: StudioSpace
  revision: number
  form: OrganisationForm | null
  /** Files beside the one that the form is. */
  files: StudioFile[]
  versions: {
    readonly version: StudioVersion
    readonly form: OrganisationForm | null
    readonly files: StudioFile[]
  }[]
}

export const everything: StudioRights = {
  edit: 'all',
  publish: true,
  decide: true,
  take_over: false,
  give_back: true,
}

const glyph = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="44" viewBox="0 0 160 44"><path d="M10 30l10-18 10 18z" fill="#0b5c6b"/><text x="40" y="29" font-size="20" fill="#0b5c6b">Bluefin</text></svg>`

const tiles = [
  {
    id: uuid(70),
    label: 'Newcomer guide',
    url: '/topics',
    description: 'What the program offers in your first weeks.',
    is_emergency_nav: false,
    sort_order: 60,
    is_url_target_blank: false,
    active: true,
    route: null,
  },
]

const locations = [
  {
    id: uuid(80),
    username: 'bluefin-docks',
    location: 'Docks',
    active: true,
    phone: null,
    safety_screen_phone: '+18005550139',
    program_name: null,
    number_of_sessions: 8,
    is_no_of_sessions_hidden: null,
    session_classes: null,
    session_class: 'first-responder',
    session_terms: null,
    intake: null,
  },
]

export const formOf = (over: OrganisationForm = {}): OrganisationForm => ({
  program_name: 'Bluefin Assist',
  employer: 'Bluefin',
  location: null,
  alternate_names: ['Bluefin Foods', 'BFA'],
  parent_code: 'BFA',
  hosts: ['eap.bluefin.example'],
  old_hosts: [],
  phone: '+18005550133',
  phone_takes_texts: true,
  safety_screen_phone: null,
  show_safety_screen: false,
  care_line_email: null,
  sender: null,
  custom_color1: '#0b5c6b',
  custom_color3: '#f3b33d',
  glyph: { file: 'bluefin.svg', dark_file: null, width: 160, height: 44 },
  logo: null,
  scene: 'harbor',
  number_of_sessions: 6,
  is_no_of_sessions_hidden: false,
  session_classes: { 'first-responder': 10 },
  session_terms: {
    year_begins: '01-01',
    per_concern: true,
    notice_hours: 0,
    no_show_counts: true,
    gives_back_no_fit: true,
    after_last: { words: 'Call us day or night.', link: null },
  },
  registration: 'short',
  intake: 'short',
  restricted_routes: ['legal'],
  navs: tiles,
  children: locations,
  ...over,
})

const version = (number: number, over: Partial<StudioVersion> = {}): StudioVersion => ({
  number,
  state: 'superseded',
  author: colleague,
  published_by: colleague,
  published_at: ago(3000 - number * 60),
  rolled_back_from: null,
  reason: 'edited',
  ...over,
})

const spaceOf = (over: Partial<StudioSpace>): StudioSpace => ({
  id: 'home',
  kind: 'organisation',
  organisation: null,
  owner: 'studio',
  state: 'active',
  pages_at: over.organisation ? `https://portal.example/${over.organisation.username}/` : null,
  restricted_routes: [],
  intakes: [],
  published: null,
  draft: null,
  may: everything,
  ...over,
})

const translation = `# Usted, palabras sencillas.
'${uuid(70)}.label':
  english: 'Newcomer guide'
  text: 'Guía para quienes empiezan'
`

const intake = `# The short intake.
name: short
extends: default
questions:
  - key: self_harm
    next: kickout_danger

  - key: preferred_time
    kind: radio
    text: When would you like to talk?
    choices:
      - { text: In the morning, value: morning } # Before noon.
      - { text: In the evening, value: evening }
    next: self_harm

  - key: visit_length
    kind: radio
    text: How long shall it take?
    choices:
      - { text: Half an hour, value: 30 }
      - { text: An hour, value: 60 }
    next: self_harm
`

const article = `---
name: When you cannot sleep
sub: And what helps tonight
---

Night after night, the same ceiling.
`

const sharedVersion = version(1, { state: 'published', reason: 'taken_over' })
const files = [
  { path: 'organisations/bluefin.svg', text: glyph },
  { path: 'organisations/bluefin.es.yaml', text: translation },
]

const shared = (kind: 'home' | 'intakes' | 'articles', file: StudioFile, may: StudioRights): FakeSpace => ({
  space: spaceOf({
    id: kind,
    kind,
    published: { number: 1, at: sharedVersion.published_at, by: colleague },
    may,
  }),
  revision: 0,
  form: null,
  files: [file],
  versions: [{ version: sharedVersion, form: null, files: [file] }],
})

const withVersions = (may: StudioRights): FakeSpace => ({
  space: spaceOf({
    id: organisations[0].id,
    organisation: organisations[0],
    restricted_routes: ['legal'],
    intakes: ['short'],
    published: { number: 2, at: version(2).published_at, by: colleague },
    may,
  }),
  revision: 0,
  form: formOf(),
  files,
  versions: [
    { version: version(2, { state: 'published' }), form: formOf(), files },
    { version: version(1, { reason: 'taken_over' }), form: formOf({ phone: '+18005550199' }), files },
  ],
})

const keptInFiles = (): FakeSpace => ({
  space: spaceOf({
    id: organisations[1].id,
    organisation: organisations[1],
    owner: 'files',
    intakes: ['default'],
    may: { edit: 'nothing', publish: false, decide: false, take_over: true, give_back: false },
  }),
  revision: 0,
  form: formOf({ program_name: 'Cedar Valley Cares' }),
  files: [],
  versions: [],
})

const neverPublished = (may: StudioRights): FakeSpace => ({
  space: spaceOf({
    id: organisations[2].id,
    organisation: organisations[2],
    state: 'new',
    draft: { revision: 3, saved_at: ago(20), saved_by: me },
    may: { ...may, give_back: false },
  }),
  revision: 3,
  form: formOf({ program_name: 'Northstar Balance', children: [], navs: [] }),
  files: [],
  versions: [],
})

/** An organization of the studio with two versions, one that files keep, one that is new, and what all of them share. */
export const someSpaces = (may: StudioRights = everything): FakeSpace[] => [
  withVersions(may),
  keptInFiles(),
  neverPublished(may),
  shared(
    'home',
    { path: 'phrases.yaml', text: '- id: 1\n  headline: I lie awake.\n  published: true\n' },
    may,
  ),
  shared('intakes', { path: 'intake/short.yaml', text: intake }, may),
  shared('articles', { path: 'articles/sleeping-better/when-you-cannot-sleep.md', text: article }, may),
]
