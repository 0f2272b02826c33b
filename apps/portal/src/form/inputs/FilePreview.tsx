import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import { getDisplayFileName } from '@evenkeel/api-contract/fields/files/file-name'
import { isImage, getTypeByName } from '@evenkeel/api-contract/fields/files/file-types'
import { type ReactNode, useCallback, useState } from 'react'
import styles from './file-preview.module.css'
import { previewMessages as words } from '#components/pdf/preview.messages.ts'

/** The kind of preview for a file (FIELD-10, FIELD-11). */
export function getPreviewKind(file: FileInfo): 'image' | 'pdf' | 'none' {
  const type = getTypeByName(file.name)
  if (type === null) return 'none'
  return isImage(type) ? 'image' : 'pdf'
}

/** Sets an object URL for a local file on an image and revokes it on unmount. */
const useLocalImage = (file: FileInfo) =>
  useCallback(
    (image: HTMLImageElement) => {
      if (!(file instanceof Blob)) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )

/** An `img` renders pictures only, whatever type the file claims. If it fails, the preview is unavailable. */
function ImagePreview({ file }: { readonly file: FileInfo }) {
  const image = useLocalImage(file)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <span>{words.unavailable}</span>
  return (
    <img
      className={styles.image}
      ref={image}
      alt={words.of({ name: getDisplayFileName(file.name) })}
      onError={() => setBroken(true)}
    />
  )
}

export interface FilePreviewProps {
  readonly file: FileInfo | null
  readonly renderPdf?: ((file: FileInfo) => ReactNode) | undefined
}

/** Preview of a file before it is submitted. */
export function FilePreview({ file, renderPdf }: FilePreviewProps) {
  if (file === null) {
    return (
      <p className={styles.empty}>
        <span>{words.uploadFirst}</span>
      </p>
    )
  }
  const kind = getPreviewKind(file)
  const pdf = kind === 'pdf' ? renderPdf?.(file) : undefined
  return (
    <figure className={styles.preview}>
      {kind === 'image' ? (
        <ImagePreview key={file.name} file={file} />
      ) : (
        (pdf ?? <span>{words.unavailable}</span>)
      )}
      <figcaption translate="no">
        <span>{getDisplayFileName(file.name)}</span>
      </figcaption>
    </figure>
  )
}
