import { shownFileName } from '@evenkeel/contract/fields/files/file-name'
import type { AttachedFile } from '@evenkeel/contract/fields/definition'
import type { ReactNode } from 'react'
import { PdfPreview } from '#ui/pdf/PdfPreview.tsx'

/** The preview of a chosen PDF; null for a file whose bytes are not here, such as one drawn on the server. */
export const drawPdf = (file: AttachedFile): ReactNode =>
  file instanceof Blob ? <PdfPreview file={file} name={shownFileName(file.name)} /> : null
