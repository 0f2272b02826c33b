import * as z from 'zod/mini'
import { Integer, OneLine, IntegerText } from '../../schemas.ts'
import { StaffRef } from './roles.ts'
import { OrganizationForm } from './studio-form.ts'
import { SpaceId, StudioSpace, StudioFile, StudioProblem, StudioVersion, FileDiff } from './studio.ts'

const spaceParams = z.object({ space: SpaceId })
/** Revision of the space that the client has read. Incremented by every save, publication and switch. */
const Revision = Integer.check(z.minimum(0))

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

export const studioSpacesSchemas = {
  'GET /staff/studio/spaces': {
    response: z.object({ results: z.array(StudioSpace), may_create: z.boolean() }),
  },
  'POST /staff/studio/spaces': {
    body: z.object({
      program_name: OneLine.check(z.maxLength(100)),
      /** Client id: lower-case letters, digits and dashes. It never changes. */
      username: z.string().check(z.maxLength(50)),
      phone: z.string().check(z.maxLength(30)),
      custom_color1: z.string().check(z.maxLength(20)),
      custom_color3: z.string().check(z.maxLength(20)),
    }),
    response: StudioDraft,
  },
  'POST /staff/studio/spaces/import': {
    body: z.object({ files: z.array(StudioFile).check(z.maxLength(50)) }),
    response: StudioDraft,
  },
  'GET /staff/studio/spaces/:space/draft': {
    params: spaceParams,
    response: StudioDraft,
  },
  'PUT /staff/studio/spaces/:space/draft': {
    params: spaceParams,
    body: DraftChange,
    response: StudioDraft,
  },
  'DELETE /staff/studio/spaces/:space/draft': {
    params: spaceParams,
    query: z.object({ revision: IntegerText.check(z.minimum(0)) }),
  },
  'POST /staff/studio/spaces/:space/check': {
    params: spaceParams,
    body: DraftChange,
    response: z.object({
      /** No errors. */
      is_green: z.boolean(),
      faults: z.array(StudioProblem),
      /** The affected files as they would be saved. */
      files: z.array(StudioFile),
      /** The form as it would be saved; null for a shared space, and while the YAML is invalid. */
      form: z.nullable(OrganizationForm),
    }),
  },
  'POST /staff/studio/spaces/:space/publish': {
    params: spaceParams,
    body: z.object({ revision: Revision }),
    response: StudioDraft,
  },
  'GET /staff/studio/spaces/:space/versions': {
    params: spaceParams,
    response: z.object({ results: z.array(StudioVersion) }),
  },
  'GET /staff/studio/spaces/:space/difference': {
    params: spaceParams,
    query: z.object({
      /** A number; omitted: the published version. */
      from: z.optional(IntegerText.check(z.minimum(1))),
      /** A number; omitted: the draft. */
      to: z.optional(IntegerText.check(z.minimum(1))),
    }),
    response: z.object({ files: z.array(FileDiff) }),
  },
  'POST /staff/studio/spaces/:space/roll-back': {
    params: spaceParams,
    body: z.object({ number: Integer.check(z.minimum(1)) }),
    response: StudioDraft,
  },
  'POST /staff/studio/spaces/:space/switch': {
    params: spaceParams,
    body: z.object({
      active: z.optional(z.boolean()),
      restricted_routes: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(50))),
    }),
    response: StudioDraft,
  },
  'POST /staff/studio/spaces/:space/take-over': {
    params: spaceParams,
    response: StudioDraft,
  },
  'POST /staff/studio/spaces/:space/give-back': {
    params: spaceParams,
    response: StudioDraft,
  },
  'GET /staff/studio/spaces/:space/files': {
    params: spaceParams,
    query: z.object({
      path: StudioFile.shape.path,
      number: z.optional(IntegerText.check(z.minimum(1))),
    }),
    file: true,
  },
} as const
