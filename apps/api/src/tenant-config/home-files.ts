import { Slug } from '@evenkeel/api-contract/content/schemas/access-fields'
import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import * as z from 'zod'
import { NavFile } from './organization-file.ts'

/** `tenant-config/navs.yaml`: tiles of every organization. */
export const NavsFile = z.array(NavFile)

/** `tenant-config/nav-categories.yaml`: the directory behind a tile. */
export const NavCategoriesFile = z.array(
  z.strictObject({
    /** Id of the tile. */
    nav: z.uuid(),
    categories: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string().min(1).max(50),
        subcategories: z
          .array(
            z.strictObject({
              id: z.uuid(),
              name: z.string().min(1).max(50),
              /** The organization's code is appended; null where there is no link. */
              url: z
                .string()
                .regex(/^https:\/\//, 'starts with https://')
                .nullable()
                .default(null),
            }),
          )
          .default([]),
      }),
    ),
  }),
)
export type NavCategoriesFile = z.output<typeof NavCategoriesFile>

/** `tenant-config/phrases.yaml`: sentences of the home page, newest first. */
export const PhrasesFile = z.array(
  z.strictObject({
    id: z.uuid(),
    headline: z.string().min(1).max(256),
    sub_headline: z.string().min(1).max(350),
    /** The intake reason the sentence is about: it is preselected for a member who follows the sentence. */
    reason: z.enum(reasons).nullable().default(null),
    /** An article about it. */
    article: z.strictObject({ topic: Slug, slug: Slug }).nullable().default(null),
    published: z.boolean(),
  }),
)
export type PhrasesFile = z.output<typeof PhrasesFile>
