import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/** Id of an organisation, for itself and for its locations alike. */
export const organizationFamilyId = (table: Readonly<Record<'id' | 'parentId', AnyPgColumn>>) =>
  sql<string>`coalesce(${table.parentId}, ${table.id})`

/** Organisations and their locations (children), as the programme files describe them. */
export const organisations = portal.table(
  'organisations',
  {
    id: uuid('id').primaryKey(),
    /** The organisation a location belongs to; null for organisations themselves. Two levels only. */
    parentId: uuid('parent_id'),
    /** Client id, lower case. */
    username: text('username').notNull().unique(),
    isRoot: boolean('is_root').notNull(),
    isActive: boolean('is_active').notNull(),
    /** Own hosts, lower case, without port. */
    hosts: text('hosts').array().notNull(),
    /** Everything a search term may match, lower case. */
    searchText: text('search_text').notNull(),
    /** Place in the file, so that locations keep their order. */
    position: integer('position').notNull(),
    /** The record of the file; its shape is `OrganizationFile` or `ChildOrganizationFile`. */
    record: jsonb('record').notNull(),
  },
  (table) => [
    index('organisations_family').on(organizationFamilyId(table)),
    index('organisations_hosts').using('gin', table.hosts),
    index('organisations_root')
      .on(table.isRoot)
      .where(sql`is_root`),
  ],
)

/**
 * Organisations that were removed for good: what their pages say from then on, and what names no other one may take. Outlives the
 * programme file.
 */
export const removedOrganisations = portal.table(
  'removed_organisations',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull().unique(),
    /** Own and former hosts, lower case, without port. */
    hosts: text('hosts').array().notNull(),
    programName: text('program_name'),
    /** Where its members went; null where they were removed. */
    movedTo: uuid('moved_to'),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [index('removed_organisations_hosts').using('gin', table.hosts)],
)

/** One row: which state of the programme files is in use. Every process on this database reads it (ORG-14). */
export const configInUse = portal.table('programmes_in_use', {
  /** Always 1. */
  id: smallint('id').primaryKey(),
  /** Another one with every reload, of whichever process. */
  version: uuid('version').notNull(),
})

/** Text of files by path below the programmes folder. */
export type SpaceFiles = Readonly<Record<string, string>>

/**
 * What the studio edits, or did: an organisation (by its id), or one of the sets of the whole installation (decision 011). A space
 * without a row belongs to the files.
 */
export const studioSpaces = portal.table('studio_spaces', {
  space: text('space').primaryKey(),
  /** Client id, which names its files; null for a shared space. */
  username: text('username').unique(),
  owner: text('owner', { enum: ['files', 'studio'] }).notNull(),
  /** Counts every change of draft or publication, so that nobody overwrites what they have not seen. */
  revision: integer('revision').notNull(),
  /** Who made the last of them. */
  changedBy: uuid('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Everything that was published from the studio, whole. */
export const studioVersions = portal.table(
  'studio_versions',
  {
    id: uuid('id').primaryKey(),
    space: text('space').notNull(),
    number: integer('number').notNull(),
    files: jsonb('files').$type<SpaceFiles>().notNull(),
    state: text('state', { enum: ['published', 'superseded'] }).notNull(),
    reason: text('reason', { enum: ['edited', 'taken_over', 'rolled_back', 'switched'] }).notNull(),
    author: uuid('author').notNull(),
    publishedBy: uuid('published_by').notNull(),
    publishedAt: instant('published_at').notNull(),
    rolledBackFrom: integer('rolled_back_from'),
  },
  (table) => [
    uniqueIndex('studio_versions_number').on(table.space, table.number),
    uniqueIndex('studio_versions_published')
      .on(table.space)
      .where(sql`${table.state} = 'published'`),
  ],
)

/** Drafts that are shown to whoever edits them, for an hour. */
export const studioPreviews = portal.table('studio_previews', {
  /** Client id that nobody can guess. */
  client: text('client').primaryKey(),
  /** An `OrganizationRow` with a client id and an id of its own. */
  organisation: jsonb('organisation').notNull(),
  pictures: jsonb('pictures').$type<Readonly<Record<string, string>>>().notNull(),
  mails: jsonb('mails').$type<Readonly<Record<string, string>>>().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** What is saved and not published. */
export const studioDrafts = portal.table('studio_drafts', {
  space: text('space').primaryKey(),
  files: jsonb('files').$type<SpaceFiles>().notNull(),
  savedBy: uuid('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
})
