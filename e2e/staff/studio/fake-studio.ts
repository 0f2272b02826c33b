import { previewPages } from '@evenkeel/contract/staff/studio-previews'
import type { StudioFile } from '@evenkeel/contract/staff/studio'
import {
  checkDraft,
  createOrganisation,
  discardDraft,
  exportFile,
  giveBack,
  importOrganisation,
  listSpaces,
  listVersions,
  publishDraft,
  readDifference,
  readDraft,
  rollBack,
  saveDraft,
  type StudioDraft,
  switchOrganisation,
  takeOver,
} from '@evenkeel/contract/staff/studio-acts'
import type { OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import { countTouched } from '@evenkeel/contract/staff/studio-touched'
import { drawArticle, drawIntakes, openPreview } from '@evenkeel/contract/staff/studio-previews'
import { parse } from 'yaml'
import { ago, colleague, me, uuid } from '../fake-data.ts'
import { FAKE_PREVIEWS, FakeRefusal, on } from '../fake-server.ts'
import { changed, differenceOf, draftOf, faultsOf, filesOf } from './fake-drafts.ts'
import { everything, type FakeSpace, formOf, someSpaces } from './fake-spaces.ts'

export interface FakeStudio {
  readonly spaces: FakeSpace[]
  /** Somebody else saves what is said. */
  readonly elsewhere: (id: string, form: OrganisationForm) => void
}

export const fakeStudio = (spaces: FakeSpace[] = someSpaces()): FakeStudio => ({
  spaces,
  elsewhere: (id, form) => {
    const one = spaces.find(({ space }) => space.id === id)
    if (!one) throw new Error(`no space ${id}`)
    one.revision += 1
    one.form = { ...one.form, ...form }
    one.space = {
      ...one.space,
      draft: { revision: one.revision, saved_at: ago(0), saved_by: colleague },
    }
  },
})

function spaceIn(spaces: readonly FakeSpace[], { space }: { space: string }): FakeSpace {
  const found = spaces.find((one) => one.space.id === space)
  if (!found) throw new FakeRefusal(404)
  return found
}

const isNewest = (one: FakeSpace, revision: number): void => {
  if (revision === one.revision) return
  throw new FakeRefusal(409, `${one.space.draft?.saved_by.name ?? 'Somebody'} saved this a moment ago.`)
}

const published = (one: FakeSpace, over: Partial<FakeSpace['versions'][number]['version']>): StudioDraft => {
  const number = one.versions.length + 1
  const version = {
    number,
    state: 'published' as const,
    author: me,
    published_by: me,
    published_at: ago(0),
    rolled_back_from: null,
    reason: 'edited' as const,
    ...over,
  }
  const before = one.versions.map((each) => ({
    ...each,
    version: { ...each.version, state: 'superseded' as const },
  }))
  one.versions = [{ version, form: one.form, files: one.files }, ...before]
  const state = one.space.state === 'new' ? 'active' : one.space.state
  one.space = {
    ...one.space,
    state,
    pages_at: one.space.organisation && `https://portal.example/${one.space.organisation.username}/`,
    published: { number, at: version.published_at, by: me },
    restricted_routes: one.form?.restricted_routes ?? [],
  }
  return draftOf(one)
}

const added = (spaces: FakeSpace[], n: number, username: string, form: OrganisationForm): StudioDraft => {
  if (spaces.some(({ space }) => space.organisation?.username === username)) throw new FakeRefusal(409)
  const id = uuid(n)
  const one: FakeSpace = {
    space: {
      id,
      kind: 'organisation',
      organisation: { id, username, name: form.program_name ?? username },
      owner: 'studio',
      state: 'new',
      pages_at: null,
      restricted_routes: [],
      intakes: [],
      published: null,
      draft: { revision: 1, saved_at: ago(0), saved_by: me },
      may: { ...everything, give_back: false },
    },
    revision: 1,
    form,
    files: [],
    versions: [],
  }
  spaces.push(one)
  return draftOf(one)
}

const bare = { children: [], navs: [], glyph: null, session_classes: null, session_terms: null, hosts: [] }

const listHandlers = (spaces: FakeSpace[]) => [
  on(listSpaces, () => ({ results: spaces.map(({ space }) => space), may_create: true })),
  on(createOrganisation, ({ body: { username, ...body } }) =>
    added(spaces, 200, username, formOf({ ...bare, alternate_names: [], employer: null, ...body })),
  ),
  on(importOrganisation, ({ body }) => {
    const [file] = body.files
    if (!file) throw new FakeRefusal(422)
    const { username, ...form } = parse(file.text) as OrganisationForm & { username: string }
    return added(spaces, 201, username, form)
  }),
]

const draftHandlers = (spaces: FakeSpace[]) => [
  on(readDraft, ({ params }) => draftOf(spaceIn(spaces, params))),
  on(saveDraft, ({ params, body }) => {
    const one = spaceIn(spaces, params)
    isNewest(one, body.revision)
    if (JSON.stringify(body).includes('<title>refused'))
      throw new FakeRefusal(422, 'The picture holds a script.')
    Object.assign(one, changed(one, body), { revision: one.revision + 1 })
    one.space = { ...one.space, draft: { revision: one.revision, saved_at: ago(0), saved_by: me } }
    return draftOf(one)
  }),
  on(discardDraft, ({ params }) => {
    const one = spaceIn(spaces, params)
    one.space = { ...one.space, draft: null }
    one.form = one.versions[0]?.form ?? one.form
    return undefined
  }),
  on(checkDraft, ({ params, body }) => {
    const one = changed(spaceIn(spaces, params), body)
    const faults = faultsOf(one)
    return {
      is_green: faults.every(({ severity }) => severity === 'advice'),
      faults,
      files: [],
      form: one.form,
    }
  }),
  on(publishDraft, ({ params, body }) => {
    const one = spaceIn(spaces, params)
    isNewest(one, body.revision)
    one.space = { ...one.space, draft: null }
    return published(one, {})
  }),
]

const versionHandlers = (spaces: FakeSpace[]) => [
  on(listVersions, ({ params }) => ({
    results: spaceIn(spaces, params).versions.map(({ version }) => version),
  })),
  on(readDifference, ({ params, query }) => {
    const one = spaceIn(spaces, params)
    const at = (number: number | undefined, otherwise: FakeSpace | undefined): StudioFile[] => {
      const found =
        number === undefined ? otherwise : one.versions.find(({ version }) => version.number === number)
      return found ? filesOf({ ...one, ...found }) : []
    }
    const now = one.versions[0] ? { ...one, ...one.versions[0] } : undefined
    return { files: differenceOf(at(query?.from, now), at(query?.to, one)) }
  }),
  on(rollBack, ({ params, body }) => {
    const one = spaceIn(spaces, params)
    const old = one.versions.find(({ version }) => version.number === body.number)
    if (!old) throw new FakeRefusal(404)
    Object.assign(one, { form: old.form, files: old.files })
    return published(one, { reason: 'rolled_back', rolled_back_from: body.number })
  }),
]

const manageHandlers = (spaces: FakeSpace[]) => [
  on(switchOrganisation, ({ params, body }) => {
    const one = spaceIn(spaces, params)
    const { active, restricted_routes } = body
    if (restricted_routes) one.form = { ...one.form, restricted_routes }
    if (active !== undefined) one.space = { ...one.space, state: active ? 'active' : 'inactive' }
    return published(one, { reason: 'switched' })
  }),
  on(countTouched, ({ params }) => {
    const { organisation } = spaceIn(spaces, params).space
    return {
      members: 1204,
      video_visits: 31,
      phone_visits: 9,
      open_requests: 3,
      open_tasks: 1,
      documents: 86,
      may_switch_off: organisation?.username !== 'cedarvalley',
    }
  }),
  on(takeOver, ({ params }) => {
    const one = spaceIn(spaces, params)
    one.space = { ...one.space, owner: 'studio', may: everything }
    return published(one, { reason: 'taken_over' })
  }),
  on(giveBack, () => {
    throw new FakeRefusal(422, 'organisations/bluefin.yaml in the folder differs from what is published.')
  }),
  on(exportFile, ({ params, query }) => {
    const file = filesOf(spaceIn(spaces, params)).find(({ path }) => path === query.path)
    return { name: query.path, type: 'text/plain', bytes: new TextEncoder().encode(file?.text ?? '') }
  }),
]

const previewHandlers = () => [
  on(openPreview, ({ params }) => ({
    pages: previewPages.map((page) => ({
      page,
      url: `${FAKE_PREVIEWS}/${params.space}/${page}`,
    })),
    mails: [
      {
        kind: 'code',
        subject: 'Your code for Bluefin Assist',
        text: '',
        url: `${FAKE_PREVIEWS}/mail/code`,
      },
      { kind: 'booked', subject: 'Your visit is booked', text: '', url: `${FAKE_PREVIEWS}/mail/booked` },
    ],
    questions: ['preferred_time', 'visit_length'].map((key) => ({
      key,
      url: `${FAKE_PREVIEWS}/${params.space}/${key}`,
      is_end: false,
    })),
    expires_at: ago(-30),
  })),
  on(drawIntakes, () => ({
    results: [
      {
        name: 'short',
        svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect x="20" y="20" width="200" height="60" fill="#dcedf0" stroke="#4a5a61"/><text x="32" y="54" font-size="14">self_harm</text></svg>',
      },
    ],
  })),
  on(drawArticle, ({ body }) => ({
    article: {
      name: 'When you cannot sleep',
      sub: 'And what helps tonight',
      description: null,
      reading_minutes: 4,
      html: `<p>${body.text.split('---\n').at(-1)?.trim() ?? ''}</p><h2>Tonight</h2><ul><li>Get up.</li></ul>`,
      grade: 5.2,
    },
    faults: [],
  })),
]

/** The studio's part of the table of answers; what is done in it is remembered. */
export const studioHandlers = ({ spaces }: FakeStudio) => [
  ...listHandlers(spaces),
  ...draftHandlers(spaces),
  ...versionHandlers(spaces),
  ...manageHandlers(spaces),
  ...previewHandlers(),
]
