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
/** Revision of the space that the client has read. Incremented by every save, publication and switch. */
const Revision = Integer.check(z.minimum(0))
const largeBodyLimit = { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' }

/** A space with all editable content. */
export const StudioDraft = z.object({
  space: StudioSpace,
  /** Send it with the next save: every change of the space increments it. 0: never in the studio. */
  revision: z.int(),
  /** Who saved the draft; null: no draft, and the files are the published ones, or those in the folder. */
  saved_by: z.nullable(StaffRef),
  /** All files of the space, by path, without article images. */
  files: z.array(StudioFile),
  /** The form of an organization or the home page; null for other spaces, and while the YAML is invalid. */
  form: z.nullable(OrganizationForm),
})
export type StudioDraft = z.output<typeof StudioDraft>

/** Changes to save: files first, then the form is written into the YAML, preserving comments and order. */
export const DraftChange = z.object({
  revision: Revision,
  /** Changed and new files; `text` null deletes one. Others are unchanged. Paths outside the space: 422. */
  files: z.optional(
    z
      .array(z.object({ path: StudioFile.shape.path, text: z.nullable(StudioFile.shape.text) }))
      .check(z.maxLength(500)),
  ),
  /** True: files that are not listed are deleted (an import). */
  is_everything: z.optional(z.boolean()),
  /** Only changed fields are needed. 422 for questions and articles. */
  form: z.optional(z.nullable(OrganizationForm)),
})
export type DraftChange = z.output<typeof DraftChange>

/** Lists the caller's organizations by name, then the shared spaces for a grant for all. */
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

/** Creates an organization as an unpublished draft. 409: client id taken. 422: needs a grant for all. */
export const createOrganization = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces',
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Make a new organization in the studio',
  body: z.object({
    program_name: OneLine.check(z.maxLength(100)),
    /** Client id: lower-case letters, digits and dashes. It never changes. */
    username: z.string().check(z.maxLength(50)),
    phone: z.string().check(z.maxLength(30)),
    custom_color1: z.string().check(z.maxLength(20)),
    custom_color3: z.string().check(z.maxLength(20)),
  }),
  success: { status: 201, body: StudioDraft },
  refusals: ['ValidationError', 'Conflict', 'Unprocessable'],
})

/** Creates an organization from one `organisations/<client id>.yaml`, plus images and translations. */
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

/** Reads the draft, or its starting point. Read-only for a space owned by the files. */
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
 * Saves a draft, even with errors. 409: saved by someone else (named in `errors[0].message`). 422: owned by
 * the files, or a foreign path, forbidden field or unsafe image; `errors[].field` is the path or the field.
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

/** Deletes the draft, and a never published organization with it (204). 409 as for `saveDraft`. */
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

/** Validates unsaved content as for publication, without storing it: for use while typing. */
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
      /** No errors. */
      is_green: z.boolean(),
      faults: z.array(StudioProblem),
      /** The affected files as they would be saved. */
      files: z.array(StudioFile),
      /** The form as it would be saved; null for a shared space, and while the YAML is invalid. */
      form: z.nullable(OrganizationForm),
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Publishes the saved draft: live within two seconds. 422: a check failed; `errors[]` has one entry for each
 * problem, `field` its place or file and `message` "file:line: what is wrong". 409: outdated revision.
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

/** Lists published versions, newest first. */
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

/** Compares two versions. `draft` is the draft, or the published version without one. */
export const readSpaceDiff = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces/:space/difference',
  auth,
  roles,
  dataCategory,
  summary: 'Difference of two versions, line by line',
  params: spaceParams,
  query: z.object({
    /** A number; omitted: the published version. */
    from: z.optional(IntegerText.check(z.minimum(1))),
    /** A number; omitted: the draft. */
    to: z.optional(IntegerText.check(z.minimum(1))),
  }),
  success: { status: 200, body: z.object({ files: z.array(FileDiff) }) },
  refusals: ['NotFound'],
})

/** Publishes an older version again, as a new one; a draft is unchanged. 422: its checks fail now. */
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

/** Moves a space to the studio, as version 1: its files are then ignored. 409: already moved. */
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
 * Returns a space to the files. 422 (naming the file): they differ from what is published; or a draft is
 * open.
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

/** Downloads one file of a version; omitted: the published version. 404: no such file. */
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
