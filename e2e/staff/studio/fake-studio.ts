import type { FileDifference, StudioFault, StudioFile } from '@evenkeel/contract/staff/studio'
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
  type StudioChange,
  type StudioDraft,
  switchOrganisation,
  takeOver,
} from '@evenkeel/contract/staff/studio-acts'
import type { OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import { drawArticle, drawIntakes, openPreview } from '@evenkeel/contract/staff/studio-previews'
import { parse, stringify } from 'yaml'
import { ago, colleague, me, uuid } from '../fake-data.ts'
import { FAKE_PREVIEWS, FakeRefusal, on } from '../fake-server.ts'
import { everything, type FakeSpace, formOf, someSpaces } from './fake-spaces.ts'

const mainOf = ({ space }: FakeSpace): string => `organisations/${space.organisation?.username ?? ''}.yaml`

/** Every file of a space, the one that the form is included. */
const filesOf = (one: FakeSpace): StudioFile[] =>
  one.form ? [{ path: mainOf(one), text: stringify(one.form) }, ...one.files] : one.files

const draftOf = (one: FakeSpace): StudioDraft => ({
  space: one.space,
  revision: one.revision,
  saved_by: one.space.draft?.saved_by ?? null,
  files: filesOf(one),
  form: one.form,
})

/** A space as it would be with a change. */
function changed(one: FakeSpace, { files = [], form }: StudioChange): FakeSpace {
  const kept = one.files.filter(({ path }) => !files.some((file) => file.path === path))
  const own = files.find(({ path }) => path === mainOf(one))?.text
  const added = files.flatMap(({ path, text }) =>
    text === null || path === mainOf(one) ? [] : [{ path, text }],
  )
  const read = own ? (parse(own) as OrganisationForm) : one.form
  return { ...one, files: [...kept, ...added], form: read && { ...read, ...form } }
}

/** Faults that the fake knows: a color, a phone, a link of a question that leads nowhere, and a text worth a look. */
function faultsOf(one: FakeSpace): StudioFault[] {
  const fault = (place: string | null, message: string, over: Partial<StudioFault> = {}): StudioFault => ({
    severity: 'error',
    file: mainOf(one),
    line: 8,
    place,
    message,
    ...over,
  })
  const { form, files } = one
  const links = files.flatMap(({ path, text }) => {
    const at = text.split('\n').findIndex((line) => line.includes('next: nowhere'))
    const message = 'self_harm: "nowhere" does not exist: self_harm → nowhere'
    return at < 0 ? [] : [fault(null, message, { file: path, line: at + 1 })]
  })
  if (!form) return links
  return [
    ...links,
    ...(/^#[0-9a-f]{6}$/.test(form.custom_color1 ?? '')
      ? []
      : [fault('custom_color1', 'A color is # and six digits or letters a to f.')]),
    ...(form.children ?? []).flatMap(({ phone }, at) =>
      phone === null || /^\+1\d{10}$/.test(phone)
        ? []
        : [fault(`children.${at}.phone`, 'A US phone number: +1 and ten digits.')],
    ),
    ...((form.employer ?? '').length > 12
      ? [fault('employer', 'This is a long name for a question.', { severity: 'advice' })]
      : []),
  ]
}

const lines = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'))

/** The lines that one text has and the other has not, in the order of the newer one. */
function differenceOf(before: readonly StudioFile[], after: readonly StudioFile[]): FileDifference[] {
  return after.flatMap(({ path, text }) => {
    const old = before.find((file) => file.path === path)
    if (old?.text === text) return []
    const [was, is] = [lines(old?.text ?? ''), lines(text)]
    return {
      path,
      change: old ? ('changed' as const) : ('added' as const),
      lines: [
        ...was.flatMap((line, at) =>
          is.includes(line) ? [] : { kind: 'removed' as const, before: at + 1, after: null, text: line },
        ),
        ...is.flatMap((line, at) =>
          was.includes(line) ? [] : { kind: 'added' as const, before: null, after: at + 1, text: line },
        ),
      ],
    }
  })
}

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

/** The studio's part of the table of answers; what is done in it is remembered. */
export function studioHandlers({ spaces }: FakeStudio) {
  const find = ({ space }: { space: string }): FakeSpace => {
    const found = spaces.find((one) => one.space.id === space)
    if (!found) throw new FakeRefusal(404)
    return found
  }
  const isNewest = (one: FakeSpace, revision: number): void => {
    if (revision === one.revision) return
    throw new FakeRefusal(409, `${one.space.draft?.saved_by.name ?? 'Somebody'} saved this a moment ago.`)
  }
  const published = (
    one: FakeSpace,
    over: Partial<FakeSpace['versions'][number]['version']>,
  ): StudioDraft => {
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
      published: { number, at: version.published_at, by: me },
      restricted_routes: one.form?.restricted_routes ?? [],
    }
    return draftOf(one)
  }
  const added = (n: number, username: string, form: OrganisationForm): StudioDraft => {
    if (spaces.some(({ space }) => space.organisation?.username === username)) throw new FakeRefusal(409)
    const id = uuid(n)
    const one: FakeSpace = {
      space: {
        id,
        kind: 'organisation',
        organisation: { id, username, name: form.program_name ?? username },
        owner: 'studio',
        state: 'new',
        restricted_routes: [],
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
  return [
    on(listSpaces, () => ({ results: spaces.map(({ space }) => space), may_create: true })),
    on(createOrganisation, ({ body: { username, ...body } }) =>
      added(200, username, formOf({ ...bare, alternate_names: [], employer: null, ...body })),
    ),
    on(importOrganisation, ({ body }) => {
      const [file] = body.files
      if (!file) throw new FakeRefusal(422)
      const { username, ...form } = parse(file.text) as OrganisationForm & { username: string }
      return added(201, username, form)
    }),
    on(readDraft, ({ params }) => draftOf(find(params))),
    on(saveDraft, ({ params, body }) => {
      const one = find(params)
      isNewest(one, body.revision)
      if (JSON.stringify(body).includes('<script')) throw new FakeRefusal(422, 'The picture holds a script.')
      Object.assign(one, changed(one, body), { revision: one.revision + 1 })
      one.space = { ...one.space, draft: { revision: one.revision, saved_at: ago(0), saved_by: me } }
      return draftOf(one)
    }),
    on(discardDraft, ({ params }) => {
      const one = find(params)
      one.space = { ...one.space, draft: null }
      one.form = one.versions[0]?.form ?? one.form
      return undefined
    }),
    on(checkDraft, ({ params, body }) => {
      const one = changed(find(params), body)
      const faults = faultsOf(one)
      return {
        is_green: faults.every(({ severity }) => severity === 'advice'),
        faults,
        files: [],
        form: one.form,
      }
    }),
    on(publishDraft, ({ params, body }) => {
      const one = find(params)
      isNewest(one, body.revision)
      one.space = { ...one.space, draft: null }
      return published(one, {})
    }),
    on(listVersions, ({ params }) => ({ results: find(params).versions.map(({ version }) => version) })),
    on(readDifference, ({ params, query }) => {
      const one = find(params)
      const at = (number: number | undefined, otherwise: FakeSpace | undefined): StudioFile[] => {
        const found =
          number === undefined ? otherwise : one.versions.find(({ version }) => version.number === number)
        return found ? filesOf({ ...one, ...found }) : []
      }
      const now = one.versions[0] ? { ...one, ...one.versions[0] } : undefined
      return { files: differenceOf(at(query?.from, now), at(query?.to, one)) }
    }),
    on(rollBack, ({ params, body }) => {
      const one = find(params)
      const old = one.versions.find(({ version }) => version.number === body.number)
      if (!old) throw new FakeRefusal(404)
      Object.assign(one, { form: old.form, files: old.files })
      return published(one, { reason: 'rolled_back', rolled_back_from: body.number })
    }),
    on(switchOrganisation, ({ params, body }) => {
      const one = find(params)
      const { active, restricted_routes } = body
      if (restricted_routes) one.form = { ...one.form, restricted_routes }
      if (active !== undefined) one.space = { ...one.space, state: active ? 'active' : 'inactive' }
      return published(one, { reason: 'switched' })
    }),
    on(takeOver, ({ params }) => {
      const one = find(params)
      one.space = { ...one.space, owner: 'studio', may: everything }
      return published(one, { reason: 'taken_over' })
    }),
    on(giveBack, () => {
      throw new FakeRefusal(422, 'organisations/bluefin.yaml in the folder differs from what is published.')
    }),
    on(exportFile, ({ params, query }) => {
      const file = filesOf(find(params)).find(({ path }) => path === query.path)
      return { name: query.path, type: 'text/plain', bytes: new TextEncoder().encode(file?.text ?? '') }
    }),
    on(openPreview, ({ params }) => ({
      pages: (['home', 'question'] as const).map((page) => ({
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
}
