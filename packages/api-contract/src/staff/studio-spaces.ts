import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { StaffRef } from './roles.ts'
import { OrganizationForm } from './studio-form.ts'
import {
  FileDiff,
  SpaceId,
  StudioProblem,
  StudioFile,
  studioRoles as roles,
  StudioSpace,
  StudioVersion,
} from './studio.ts'
import { Integer, IntegerText, OneLine } from '../schemas.ts'

const dataCategory = 'studio' as const
const auth = 'staff' as const
const spaceParams = z.object({ space: SpaceId })
/** How often the space was changed when the person read it. Every save, publication and switch counts one. */
const Revision = Integer.check(z.minimum(0))
const largeBodyLimit = { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' }

/** A space with everything that is edited in it. */
export const StudioDraft = z.object({
  space: StudioSpace,
  /** Send it back with the next save: it goes up with every change of the space. 0: the studio never had it. */
  revision: z.int(),
  /** Who saved the draft; null: there is none, and the files are what is published, or what the folder holds. */
  saved_by: z.nullable(StaffRef),
  /** All files of the space, by path; a picture of an article is not among them. */
  files: z.array(StudioFile),
  /** An organization's file, or the home page of all, as a form, complete; null for questions and articles, and while the YAML cannot be read. */
  form: z.nullable(OrganizationForm),
})
export type StudioDraft = z.output<typeof StudioDraft>

/** What was changed on the screen. Files first, then the form is written into the organization's YAML, comments and order kept. */
export const DraftChange = z.object({
  revision: Revision,
  /** Changed and new files; `text` null removes one. Others stay. Paths that are not of the space are refused with 422. */
  files: z.optional(
    z
      .array(z.object({ path: StudioFile.shape.path, text: z.nullable(StudioFile.shape.text) }))
      .check(z.maxLength(500)),
  ),
  /** True: files that are not named are removed (an import). */
  is_everything: z.optional(z.boolean()),
  /** Only what was changed needs to be there. 422 for questions and articles. */
  form: z.optional(z.nullable(OrganizationForm)),
})
export type DraftChange = z.output<typeof DraftChange>

/** Organizations of the person's grants by name, then the shared spaces where there is a grant for all. */
export const listSpaces = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces',
  auth,
  roles,
  dataCategory,
  summary: 'What can be edited in the studio, who owns it, and how it stands',
  success: {
    status: 200,
    body: z.object({ results: z.array(StudioSpace), may_create: z.boolean() }),
  },
})

/** Makes an organization as a draft; nothing of it is public before it is published. 409: the client id is taken. 422: needs a grant for all. */
export const createOrganization = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces',
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Make a new organization in the studio',
  body: z.object({
    program_name: OneLine.check(z.maxLength(100)),
    /** Client id: small letters, digits and dashes. It never changes. */
    username: z.string().check(z.maxLength(50)),
    phone: z.string().check(z.maxLength(30)),
    custom_color1: z.string().check(z.maxLength(20)),
    custom_color3: z.string().check(z.maxLength(20)),
  }),
  success: { status: 201, body: StudioDraft },
  refusals: ['ValidationError', 'Conflict', 'Unprocessable'],
})

/** Makes an organization from files that were exported or written by hand: one `organisations/<client id>.yaml`, pictures and translations beside it. */
export const importOrganization = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/import',
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Make a new organization in the studio from files',
  body: z.object({ files: z.array(StudioFile).check(z.maxLength(50)) }),
  largeBody: largeBodyLimit,
  success: { status: 201, body: StudioDraft },
  refusals: ['Conflict', 'Unprocessable'],
})

/** The draft, or what it would start from. Also for a space that the files own: then nothing of it can be saved. */
export const readDraft = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces/:space/draft',
  auth,
  roles,
  dataCategory,
  summary: 'Files and form of a space as they are edited',
  params: spaceParams,
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound'],
})

/**
 * Saves, also what is faulty. 409: somebody has saved since this revision was read; `errors[0].message` says who. 422: the files own it, a
 * path is not of this space, a field is not the person's to change, or a picture is hostile; `errors[].field` is the path or the field.
 */
export const saveDraft = defineEndpoint({
  method: 'PUT',
  path: '/staff/studio/spaces/:space/draft',
  auth,
  roles,
  dataCategory,
  summary: 'Save a draft',
  params: spaceParams,
  body: DraftChange,
  largeBody: largeBodyLimit,
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Throws the draft away; a new organization that was never published goes with it (204). 409 as for `saveDraft`. */
export const discardDraft = defineEndpoint({
  method: 'DELETE',
  path: '/staff/studio/spaces/:space/draft',
  auth,
  roles,
  dataCategory,
  summary: 'Throw a draft away',
  params: spaceParams,
  query: z.object({ revision: IntegerText.check(z.minimum(0)) }),
  success: { status: 204 },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Checks what is on the screen as if it were published, and stores nothing: to be asked while somebody types. */
export const checkDraft = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/check',
  auth,
  roles,
  dataCategory: null,
  summary: 'Check a draft without saving it',
  params: spaceParams,
  body: DraftChange,
  largeBody: largeBodyLimit,
  success: {
    status: 200,
    body: z.object({
      /** Nothing here is an error. */
      is_green: z.boolean(),
      faults: z.array(StudioProblem),
      /** The files that the change touches, as they would be saved. */
      files: z.array(StudioFile),
      /** The form as it would be saved; null for a shared space, and while the YAML cannot be read. */
      form: z.nullable(OrganizationForm),
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Publishes the saved draft: members read it within two seconds. 422: a check is red; `errors[]` has one entry for each fault, `field` its
 * place or file and `message` "file:line: what is wrong". 409: the revision is not the newest.
 */
export const publishDraft = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/publish',
  auth,
  roles,
  dataCategory,
  summary: 'Publish a draft',
  params: spaceParams,
  body: z.object({ revision: Revision }),
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Everything that was published, the newest first. */
export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces/:space/versions',
  auth,
  roles,
  dataCategory,
  summary: 'Versions of a space',
  params: spaceParams,
  success: { status: 200, body: z.object({ results: z.array(StudioVersion) }) },
  refusals: ['NotFound'],
})

/** What differs between two versions. `draft` is the draft, or what is published where there is none. */
export const readSpaceDiff = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces/:space/difference',
  auth,
  roles,
  dataCategory,
  summary: 'Difference of two versions, line by line',
  params: spaceParams,
  query: z.object({
    /** A number; left out: what is published now. */
    from: z.optional(IntegerText.check(z.minimum(1))),
    /** A number; left out: the draft. */
    to: z.optional(IntegerText.check(z.minimum(1))),
  }),
  success: { status: 200, body: z.object({ files: z.array(FileDiff) }) },
  refusals: ['NotFound'],
})

/** Publishes an older version again, as a new one; a draft stays. 422: its checks are red by now (a host was taken, an intake is gone). */
export const rollBackSpace = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/roll-back',
  auth,
  roles,
  dataCategory,
  summary: 'Bring an older version back',
  params: spaceParams,
  body: z.object({ number: Integer.check(z.minimum(1)) }),
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Restricts, deactivates or activates an organization at once; an open draft gets the same change. */
export const switchOrganization = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/switch',
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Restrict, deactivate or activate an organization',
  params: spaceParams,
  body: z.object({
    active: z.optional(z.boolean()),
    restricted_routes: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(50))),
  }),
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Takes a space over from the files, as version 1: from then on its files in the programmes folder count for nothing. 409: is taken over. */
export const takeOverSpace = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/take-over',
  auth,
  roles,
  dataCategory,
  summary: 'Take a space over from the files',
  params: spaceParams,
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/**
 * Gives a space back to the files. 422 unless the programmes folder holds the very files that are published (export them first), and no draft
 * is open; the message says which file differs.
 */
export const giveBackSpace = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/give-back',
  auth,
  roles,
  dataCategory,
  summary: 'Give a space back to the files',
  params: spaceParams,
  success: { status: 200, body: StudioDraft },
  refusals: ['NotFound', 'Unprocessable'],
})

/** One file of a version as a download; left out: what is published. 404: there is none. */
export const exportSpaceFile = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces/:space/files',
  auth,
  roles,
  dataCategory,
  summary: 'A file of a version',
  params: spaceParams,
  query: z.object({
    path: StudioFile.shape.path,
    number: z.optional(IntegerText.check(z.minimum(1))),
  }),
  success: { status: 200, file: true },
  refusals: ['NotFound'],
})
