import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** File previews before upload and in the list of documents. */
export const previewMessages = defineMessages(
  'preview',
  {
    uploadFirst: 'Upload a file to see preview',
    unavailable: 'Preview unavailable',
    opening: 'Opening the preview',
    of: 'Preview of {name}',
    ofPage: 'Preview of {name}, page {page} of {pages}',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page} of {pages}',
  },
  { critical: [] },
)
