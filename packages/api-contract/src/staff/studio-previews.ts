import { defineEndpoint } from '../endpoint.ts'
import { studioRoles as roles } from './studio.ts'

const auth = 'staff' as const
const dataCategory = 'studio' as const

/**
 * Renders a draft of an organization, the home page or an intake on real portal pages, under an unguessable,
 * unlisted URL; each call creates a new one. The pages have no scripts and are read-only. 422: a check
 * failed, as for `publishDraft`.
 */
export const createPreview = defineEndpoint('POST /staff/studio/spaces/:space/preview', {
  auth,
  roles,
  dataCategory,
  summary: 'Show a draft on real pages',
  largeBody: { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' },
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Renders the questions of a draft as a diagram: for `intakes`. Null where the file is invalid; see its
 * checks.
 */
export const renderIntakeDiagram = defineEndpoint('POST /staff/studio/spaces/:space/drawings', {
  auth,
  roles,
  dataCategory: null,
  summary: 'Draw the questions of a draft',
  largeBody: { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' },
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Renders one article of a draft as members see it: for `articles`. */
export const renderArticle = defineEndpoint('POST /staff/studio/spaces/:space/article', {
  auth,
  roles,
  dataCategory: null,
  summary: 'Draw an article of a draft',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})
