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

/** The organization id, for organizations and their locations alike. */
export const organizationFamilyId = (table: Readonly<Record<'id' | 'parentId', AnyPgColumn>>) =>
  sql<string>`coalesce(${table.parentId}, ${table.id})`

/** Organizations and their locations (children), from the tenant config. */
export const organisations = portal.table(
  'organisations',
  {
    id: uuid('id').primaryKey(),
    /** The organization a location belongs to; null for organizations themselves. Two levels only. */
    parentId: uuid('parent_id'),
    /** Client id, lower case. */
    username: text('username').notNull().unique(),
    isRoot: boolean('is_root').notNull(),
    isActive: boolean('is_active').notNull(),
    /** Custom hosts, lower case, without port. */
    hosts: text('hosts').array().notNull(),
    /** Everything a search term may match, lower case. */
    searchText: text('search_text').notNull(),
    /** Position in the file, so that locations keep their order. */
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
 * Deleted organizations: what their pages say, and their reserved names. Outlives the tenant config file.
 */
export const removedOrganisations = portal.table(
  'removed_organisations',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull().unique(),
    /** Current and former hosts, lower case, without port. */
    hosts: text('hosts').array().notNull(),
    programName: text('program_name'),
    /** Where its members were moved; null if they were deleted. */
    movedTo: uuid('moved_to'),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [index('removed_organisations_hosts').using('gin', table.hosts)],
)

/** One row: the active tenant config. Every process on this database reads it (ORG-14). */
export const configInUse = portal.table('programmes_in_use', {
  /** Always 1. */
  id: smallint('id').primaryKey(),
  /** Changes with every reload by any process. */
  version: uuid('version').notNull(),
})

/** File contents by path below the tenant config folder. */
type SpaceFiles = Readonly<Record<string, string>>

/**
 * Spaces the studio owns or owned: an organization (by id), or one of the shared sets of the installation
 * (decision 011). A space without a row belongs to the files.
 */
export const studioSpaces = portal.table('studio_spaces', {
  space: text('space').primaryKey(),
  /** Client id, which names its files; null for a shared space. */
  username: text('username').unique(),
  owner: text('owner', { enum: ['files', 'studio'] }).notNull(),
  /** Counts every change of draft or publication, to detect conflicting edits. */
  revision: integer('revision').notNull(),
  /** Author of the last change. */
  changedBy: uuid('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** All versions published from the studio, complete. */
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

/** Previews of drafts, for an hour. */
export const studioPreviews = portal.table('studio_previews', {
  /** Unguessable client id. */
  client: text('client').primaryKey(),
  /** An `OrganizationRow` with its own client id and id. */
  organisation: jsonb('organisation').notNull(),
  pictures: jsonb('pictures').$type<Readonly<Record<string, string>>>().notNull(),
  mails: jsonb('mails').$type<Readonly<Record<string, string>>>().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Saved, unpublished drafts. */
export const studioDrafts = portal.table('studio_drafts', {
  space: text('space').primaryKey(),
  files: jsonb('files').$type<SpaceFiles>().notNull(),
  savedBy: uuid('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
})
