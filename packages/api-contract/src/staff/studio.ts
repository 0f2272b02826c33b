import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { IsoInstant, Uuid } from '../schemas.ts'
import { StaffRef, StaffOrganization, type StaffRole } from './roles.ts'

/**
 * What is edited together, and published together: an organization, or one of three sets that belong to the whole installation.
 * home: sentences and tiles of the home page; intakes: questions; articles: articles and their shelf.
 */
export const sharedSpaces = ['home', 'intakes', 'articles'] as const
export type SharedSpace = (typeof sharedSpaces)[number]

/** Names a space: the id of an organization, or one of `sharedSpaces`. */
export const SpaceId = z.union([Uuid, z.enum(sharedSpaces)])
export type SpaceId = z.output<typeof SpaceId>

/** Who sees the studio at all. A shared space takes a grant for all organizations. */
export const studioRoles = ['account_manager', 'editor'] as const satisfies readonly StaffRole[]

/** What the person who asks may do with a space at this moment; a button that is not here is not shown. */
export const StudioPermissions = z.object({
  /**
   * all: everything; texts: names, tiles, pictures, translations and other texts of an organization, see `editorFields` in
   * studio-form.ts; nothing: read only (also where the files own it). What else is changed is refused with 422.
   */
  edit: z.enum(['all', 'texts', 'nothing']),
  publish: z.boolean(),
  /** Roll back, restrict, deactivate. */
  decide: z.boolean(),
  take_over: z.boolean(),
  give_back: z.boolean(),
})
export type StudioPermissions = z.output<typeof StudioPermissions>

/** A space in the list, and on top of its page. */
export const StudioSpace = z.object({
  id: SpaceId,
  kind: z.enum(['organisation', ...sharedSpaces]),
  /** Null for a shared space. */
  organisation: z.nullable(StaffOrganization),
  /** files: the programmes folder decides, and the studio shows it without a way to edit; studio: the other way around. */
  owner: z.enum(['files', 'studio']),
  /** new: made in the studio and never published; inactive: its pages say that there is nothing. Shared spaces are active. */
  state: z.enum(['new', 'active', 'inactive']),
  /** Address of its pages; null: nobody can open them now, or it has none (a shared space). */
  pages_at: z.nullable(z.string()),
  /** Routes its members do not have now; empty for shared spaces. */
  restricted_routes: z.array(z.string()),
  /** Names of the intakes its people are asked now, its locations' too; empty where nobody books with it, and for shared spaces. */
  intakes: z.array(z.string()),
  /** What members read now; null: the files, or nothing yet. */
  published: z.nullable(z.object({ number: z.int(), at: IsoInstant, by: StaffRef })),
  /** What is saved and not published; null where there is none. */
  draft: z.nullable(z.object({ revision: z.int(), saved_at: IsoInstant, saved_by: StaffRef })),
  may: StudioPermissions,
})
export type StudioSpace = z.output<typeof StudioSpace>

/** A file of a space: YAML, Markdown or SVG. */
export const StudioFile = z.object({
  /** Below the programmes folder, as `organisations/northstar.yaml`. */
  path: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(limits.studioFileLetters)),
})
export type StudioFile = z.output<typeof StudioFile>

/** Something that checks found. */
export const StudioProblem = z.object({
  /** error: cannot be published; advice: worth a look. */
  severity: z.enum(['error', 'advice']),
  file: z.string(),
  /** 1-based; null where it belongs to no single line. */
  line: z.nullable(z.int()),
  /** Place in the file with dots, as `children.0.phone`: what the form calls its field. Null where it is no field. */
  place: z.nullable(z.string()),
  message: z.string(),
})
export type StudioProblem = z.output<typeof StudioProblem>

/** A version that was published, or a first one that was taken over from the files. */
export const StudioVersion = z.object({
  number: z.int(),
  /** published: what members read now; superseded: what they read before. */
  state: z.enum(['published', 'superseded']),
  /** Who saved it last. */
  author: StaffRef,
  published_by: StaffRef,
  published_at: IsoInstant,
  /** Number of the version it brought back; null where it is none. */
  rolled_back_from: z.nullable(z.int()),
  /** Why it is there: edited; taken over from files; rolled back; a switch (restricted, deactivated, activated). */
  reason: z.enum(['edited', 'taken_over', 'rolled_back', 'switched']),
})
export type StudioVersion = z.output<typeof StudioVersion>

/** A line of a difference. */
export const DiffLine = z.object({
  kind: z.enum(['same', 'removed', 'added']),
  /** 1-based line of the older text; null where it is not in it. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  text: z.string(),
})
export type DiffLine = z.output<typeof DiffLine>

/** What differs in one file: what changed, with three lines around it; a gap in the numbers is what was left out. */
export const FileDiff = z.object({
  path: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  lines: z.array(DiffLine),
})
export type FileDiff = z.output<typeof FileDiff>
