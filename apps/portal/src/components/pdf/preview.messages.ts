import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** A look at a file before it is sent or kept. */
export const previewMessages = defineMessages(
  'preview',
  {
    uploadFirst: 'Upload a file to see preview',
    unavailable: 'Preview unavailable',
    opening: 'Opening the preview',
    of: 'Preview of {$name}',
    ofPage: 'Preview of {$name}, page {$page} of {$pages}',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {$page} of {$pages}',
  },
  { critical: [] },
)
