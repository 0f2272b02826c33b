import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { Uuid, IsoInstant } from '../../schemas.ts'
import { StaffOrganization, StaffRef } from './roles.ts'
import { sharedSpaces } from '../studio.ts'

/** Id of a space: an organization id, or one of `sharedSpaces`. */
export const SpaceId = z.union([Uuid, z.enum(sharedSpaces)])
export type SpaceId = z.output<typeof SpaceId>

/** The caller's current permissions for a space; other buttons are hidden. */
export const StudioPermissions = z.object({
  /**
   * all: everything; texts: names, tiles, images, translations and other texts of an organization, see
   * `editorFields` in studio-form.ts; nothing: read-only (also where the files own it). Other changes: 422.
   */
  edit: z.enum(['all', 'texts', 'nothing']),
  publish: z.boolean(),
  /** Roll back, restrict, deactivate. */
  decide: z.boolean(),
  take_over: z.boolean(),
  give_back: z.boolean(),
})
export type StudioPermissions = z.output<typeof StudioPermissions>

/** A space as listed, and in its page header. */
export const StudioSpace = z.object({
  id: SpaceId,
  kind: z.enum(['organisation', ...sharedSpaces]),
  /** Null for a shared space. */
  organisation: z.nullable(StaffOrganization),
  /**
   * files: the tenant config folder is the source, and the studio is read-only; studio: the studio is the
   * source.
   */
  owner: z.enum(['files', 'studio']),
  /**
   * new: created in the studio and never published; inactive: its pages are switched off. Shared spaces are
   * active.
   */
  state: z.enum(['new', 'active', 'inactive']),
  /** URL of its pages; null: inaccessible, or none (a shared space). */
  pages_at: z.nullable(z.string()),
  /** Currently restricted routes; empty for shared spaces. */
  restricted_routes: z.array(z.string()),
  /**
   * Names of the intakes in use, including those of its locations; empty where there is no booking, and for
   * shared spaces.
   */
  intakes: z.array(z.string()),
  /** The published version; null: the files, or nothing yet. */
  published: z.nullable(z.object({ number: z.int(), at: IsoInstant, by: StaffRef })),
  /** The saved, unpublished draft; null without one. */
  draft: z.nullable(z.object({ revision: z.int(), saved_at: IsoInstant, saved_by: StaffRef })),
  may: StudioPermissions,
})
export type StudioSpace = z.output<typeof StudioSpace>

/** A file of a space: YAML, Markdown or SVG. */
export const StudioFile = z.object({
  /** Path below the tenant config folder, as `organisations/northstar.yaml`. */
  path: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(limits.studioFileLetters)),
})
export type StudioFile = z.output<typeof StudioFile>

/** A finding of the checks. */
export const StudioProblem = z.object({
  /** error: blocks publication; advice: a recommendation. */
  severity: z.enum(['error', 'advice']),
  file: z.string(),
  /** 1-based; null where it has no single line. */
  line: z.nullable(z.int()),
  /** Dotted path in the file, as `children.0.phone`, equal to the form field. Null where it is no field. */
  place: z.nullable(z.string()),
  message: z.string(),
})
export type StudioProblem = z.output<typeof StudioProblem>

/** A published version, or the first one taken over from the files. */
export const StudioVersion = z.object({
  number: z.int(),
  /** published: the live version; superseded: an earlier one. */
  state: z.enum(['published', 'superseded']),
  /** Who saved it last. */
  author: StaffRef,
  published_by: StaffRef,
  published_at: IsoInstant,
  /** Number of the restored version; null where it is no rollback. */
  rolled_back_from: z.nullable(z.int()),
  /** Origin: edited; taken over from files; rolled back; a switch (restricted, deactivated, activated). */
  reason: z.enum(['edited', 'taken_over', 'rolled_back', 'switched']),
})
export type StudioVersion = z.output<typeof StudioVersion>

/** A line of a diff. */
export const DiffLine = z.object({
  kind: z.enum(['same', 'removed', 'added']),
  /** 1-based line of the older text; null where it is not in it. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  text: z.string(),
})
export type DiffLine = z.output<typeof DiffLine>

/** Diff of one file: changes with three lines of context; a gap in the numbers is omitted text. */
export const FileDiff = z.object({
  path: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  lines: z.array(DiffLine),
})
export type FileDiff = z.output<typeof FileDiff>
