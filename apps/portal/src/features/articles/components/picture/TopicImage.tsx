import type { Category } from '@evenkeel/api-contract/content/schemas/topic'
import { preload } from 'react-dom'
import styles from './topic-picture.module.css'

const lightScheme = '(prefers-color-scheme: light)'
const darkScheme = '(prefers-color-scheme: dark)'

/** Picture of a category or an article; uses its dark variant on a dark page when there is one. */
export function TopicImage({
  picture: { url, url_dark: urlDark, alt },
  className,
  isFirst = false,
}: {
  readonly picture: NonNullable<Category['image']>
  readonly className: string | undefined
  /** Largest element of the first view: preload it before the scripts. */
  readonly isFirst?: boolean
}) {
  if (isFirst) {
    // React preloads plain pictures itself, but not pictures with two variants.
    const early = { as: 'image', fetchPriority: 'high' } as const
    preload(url, urlDark === null ? early : { ...early, media: lightScheme })
    if (urlDark !== null) preload(urlDark, { ...early, media: darkScheme })
  }
  return (
    <picture className={styles.frame}>
      {urlDark === null ? null : <source media={darkScheme} srcSet={urlDark} />}
      <img
        className={className}
        src={url}
        alt={alt}
        width={320}
        height={200}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}
