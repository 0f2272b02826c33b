import { defineEndpoint } from '../endpoint.ts'
import { studioRoles as roles } from './studio.ts'

export type { DraftChange, StudioDraft } from './schemas/studio-spaces.ts'

const dataCategory = 'studio' as const
const auth = 'staff' as const
const largeBodyLimit = { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' }

/** Lists the caller's organizations by name, then the shared spaces for a grant for all. */
export const listSpaces = defineEndpoint('GET /staff/studio/spaces', {
  auth,
  roles,
  dataCategory,
  summary: 'What can be edited in the studio, who owns it, and how it stands',
  success: { status: 200 },
})

/** Creates an organization as an unpublished draft. 409: client id taken. 422: needs a grant for all. */
export const createOrganization = defineEndpoint('POST /staff/studio/spaces', {
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Make a new organization in the studio',
  success: { status: 201 },
  refusals: ['ValidationError', 'Conflict', 'Unprocessable'],
})

/** Creates an organization from one `organisations/<client id>.yaml`, plus images and translations. */
export const importOrganization = defineEndpoint('POST /staff/studio/spaces/import', {
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Make a new organization in the studio from files',
  largeBody: largeBodyLimit,
  success: { status: 201 },
  refusals: ['Conflict', 'Unprocessable'],
})

/** Reads the draft, or its starting point. Read-only for a space owned by the files. */
export const readDraft = defineEndpoint('GET /staff/studio/spaces/:space/draft', {
  auth,
  roles,
  dataCategory,
  summary: 'Files and form of a space as they are edited',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Saves a draft, even with errors. 409: saved by someone else (named in `errors[0].message`). 422: owned by
 * the files, or a foreign path, forbidden field or unsafe image; `errors[].field` is the path or the field.
 */
export const saveDraft = defineEndpoint('PUT /staff/studio/spaces/:space/draft', {
  auth,
  roles,
  dataCategory,
  summary: 'Save a draft',
  largeBody: largeBodyLimit,
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Deletes the draft, and a never published organization with it (204). 409 as for `saveDraft`. */
export const discardDraft = defineEndpoint('DELETE /staff/studio/spaces/:space/draft', {
  auth,
  roles,
  dataCategory,
  summary: 'Throw a draft away',
  success: { status: 204 },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Validates unsaved content as for publication, without storing it: for use while typing. */
export const checkDraft = defineEndpoint('POST /staff/studio/spaces/:space/check', {
  auth,
  roles,
  dataCategory: null,
  summary: 'Check a draft without saving it',
  largeBody: largeBodyLimit,
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Publishes the saved draft: live within two seconds. 422: a check failed; `errors[]` has one entry for each
 * problem, `field` its place or file and `message` "file:line: what is wrong". 409: outdated revision.
 */
export const publishDraft = defineEndpoint('POST /staff/studio/spaces/:space/publish', {
  auth,
  roles,
  dataCategory,
  summary: 'Publish a draft',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Lists published versions, newest first. */
export const listVersions = defineEndpoint('GET /staff/studio/spaces/:space/versions', {
  auth,
  roles,
  dataCategory,
  summary: 'Versions of a space',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Compares two versions. `draft` is the draft, or the published version without one. */
export const readSpaceDiff = defineEndpoint('GET /staff/studio/spaces/:space/difference', {
  auth,
  roles,
  dataCategory,
  summary: 'Difference of two versions, line by line',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Publishes an older version again, as a new one; a draft is unchanged. 422: its checks fail now. */
export const rollBackSpace = defineEndpoint('POST /staff/studio/spaces/:space/roll-back', {
  auth,
  roles,
  dataCategory,
  summary: 'Bring an older version back',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Restricts, deactivates or activates an organization at once; an open draft gets the same change. */
export const switchOrganization = defineEndpoint('POST /staff/studio/spaces/:space/switch', {
  auth,
  roles: ['account_manager'],
  dataCategory,
  summary: 'Restrict, deactivate or activate an organization',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Moves a space to the studio, as version 1: its files are then ignored. 409: already moved. */
export const takeOverSpace = defineEndpoint('POST /staff/studio/spaces/:space/take-over', {
  auth,
  roles,
  dataCategory,
  summary: 'Take a space over from the files',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/**
 * Returns a space to the files. 422 (naming the file): they differ from what is published; or a draft is
 * open.
 */
export const giveBackSpace = defineEndpoint('POST /staff/studio/spaces/:space/give-back', {
  auth,
  roles,
  dataCategory,
  summary: 'Give a space back to the files',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Downloads one file of a version; omitted: the published version. 404: no such file. */
export const exportSpaceFile = defineEndpoint('GET /staff/studio/spaces/:space/files', {
  auth,
  roles,
  dataCategory,
  summary: 'A file of a version',
  success: { status: 200, file: true },
  refusals: ['NotFound'],
})
