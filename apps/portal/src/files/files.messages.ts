import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Selecting, uploading and viewing files. */
export const fileMessages = defineMessages(
  'files',
  {
    hint: 'PDF, PNG or JPG, up to {megabytes} MB each. Where and when a photo was taken is removed.',
    chosen: 'Chosen files',
    tooMany: 'You can send {most} files at a time.',
    sending: 'Sending {name}',
    checked: 'Being checked',
    uploaded: 'Uploaded',
    keptToRetry: '{problem}. It is kept here to try again.',
    remove: 'Remove',
    removeFile: 'Remove {name}',
    view: 'View',
    viewFile: 'View {name}',
    close: 'Close',
    closeFile: 'Close {name}',
    download: 'Download',
    downloadFile: 'Download {name}',
    picture: 'Picture',
    pdf: 'PDF',
    opening: 'Opening the file',
    notOpen: 'We cannot open this file right now. It is safe. Please try again in a moment.',
    gone: 'This file is not here any more. It may have been removed on another page.',
    noPicture: 'The picture did not come.',
    tryAgainWith: 'Try again: {name}',
  },
  { critical: [] },
)
