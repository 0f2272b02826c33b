import type { StudioFile, StudioPermissions, StudioSpace } from '@evenkeel/api-contract/staff/schemas/studio'
import {
  checkDraft,
  listSpaces,
  listVersions,
  readSpaceDiff,
  readDraft,
  saveDraft,
  type StudioDraft,
} from '@evenkeel/api-contract/staff/studio-spaces'
import type { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { createPreview } from '@evenkeel/api-contract/staff/studio-previews'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { bluefin } from './organizations.ts'
import { signedInAs } from './render-staff.tsx'
import { dana, jo } from './staff-session.ts'

export const allPermissions: StudioPermissions = {
  edit: 'all',
  publish: true,
  decide: true,
  take_over: false,
  give_back: true,
}
const published = { number: 2, at: '2026-11-10T16:00:00Z', by: jo }

export const space = (otherwise: Partial<StudioSpace> = {}): StudioSpace => ({
  id: bluefin.id,
  kind: 'organisation',
  organisation: bluefin,
  owner: 'studio',
  state: 'active',
  pages_at: 'https://portal.example/bluefin/',
  restricted_routes: ['legal'],
  intakes: ['short'],
  published,
  draft: null,
  may: allPermissions,
  ...otherwise,
})

export const form = (otherwise: OrganizationForm = {}): OrganizationForm => ({
  program_name: 'Bluefin Assist',
  employer: 'Bluefin',
  location: null,
  alternate_names: ['Bluefin Foods'],
  parent_code: 'BFA',
  hosts: [],
  old_hosts: [],
  phone: '+18005550133',
  phone_takes_texts: true,
  safety_screen_phone: null,
  show_safety_screen: false,
  care_line_email: null,
  sender: null,
  custom_color1: '#0b5c6b',
  custom_color3: '#f3b33d',
  glyph: null,
  logo: null,
  scene: 'harbor',
  number_of_sessions: 6,
  is_no_of_sessions_hidden: false,
  session_classes: null,
  session_terms: null,
  registration: 'short',
  intake: 'short',
  restricted_routes: ['legal'],
  navs: [],
  children: [],
  ...otherwise,
})

/** Handlers shared by all tests: previews, two versions and their diff. */
const baseHandlers = () => [
  mockEndpoint(createPreview, () => ({
    pages: [],
    mails: [],
    questions: [],
    expires_at: '2026-11-17T16:30:00Z',
  })),
  mockEndpoint(listVersions, () => ({
    results: [2, 1].map((number) => ({
      number,
      state: number === 2 ? ('published' as const) : ('superseded' as const),
      author: jo,
      published_by: jo,
      published_at: '2026-11-10T16:00:00Z',
      rolled_back_from: null,
      reason: 'edited' as const,
    })),
  })),
  mockEndpoint(readSpaceDiff, () => ({
    files: [
      {
        path: 'organisations/bluefin.yaml',
        change: 'changed' as const,
        lines: [
          { kind: 'removed' as const, before: 3, after: null, text: 'phone: "+18005550133"' },
          { kind: 'added' as const, before: null, after: 3, text: 'phone: "+12025550123"' },
        ],
      },
    ],
  })),
]

/** Mocks a studio space with its draft and records saves. */
export function mockStudioSpace(about: Partial<StudioSpace> = {}, first = form()) {
  const state = { space: space(about), form: first, revision: 0, files: [] as StudioFile[], isDown: false }
  const draft = (): StudioDraft => ({
    space: state.space,
    revision: state.revision,
    saved_by: state.space.draft?.saved_by ?? null,
    files: state.files,
    form: state.form,
  })
  const save = (by: typeof dana, changed: OrganizationForm): void => {
    state.revision += 1
    state.form = { ...state.form, ...changed }
    const saved = { revision: state.revision, saved_at: '2026-11-17T16:00:00Z', saved_by: by }
    state.space = { ...state.space, draft: saved }
  }
  const handlers = [
    signedInAs('account_manager'),
    mockEndpoint(listSpaces, () => ({ results: [state.space], may_create: true })),
    mockEndpoint(readDraft, draft),
    mockEndpoint(saveDraft, ({ body }) => {
      if (state.isDown) throwApiError(503)
      if (body.revision !== state.revision) throwApiError(409, `${jo.name} saved this a moment ago.`)
      save(dana, body.form ?? {})
      return draft()
    }),
    mockEndpoint(checkDraft, ({ body }) => {
      const checked = { ...state.form, ...body.form }
      const isColor = /^#[0-9a-f]{6}$/.test(checked.custom_color1 ?? '')
      const fault = {
        severity: 'error' as const,
        file: 'organisations/bluefin.yaml',
        line: 8,
        place: 'custom_color1',
        message: 'A color is # and six digits or letters a to f.',
      }
      return { is_green: isColor, faults: isColor ? [] : [fault], files: [], form: checked }
    }),
    ...baseHandlers(),
  ]
  /** Simulates a colleague who saves the same draft. */
  const elsewhere = (changed: OrganizationForm): void => save(jo, changed)
  return { state, handlers, draft, elsewhere }
}
