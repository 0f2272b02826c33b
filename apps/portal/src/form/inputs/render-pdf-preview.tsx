import { getDisplayFileName } from '@evenkeel/api-contract/fields/files/file-name'
import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import type { ReactNode } from 'react'
import { PdfPreview } from '#components/pdf/PdfPreview.tsx'

/** The preview of a chosen PDF; null for a file whose bytes are not here, such as one drawn on the server. */
export const renderPdfPreview = (file: FileInfo): ReactNode =>
  file instanceof Blob ? <PdfPreview file={file} name={getDisplayFileName(file.name)} /> : null
