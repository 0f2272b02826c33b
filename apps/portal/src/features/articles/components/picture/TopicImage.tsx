import type { Category } from '@evenkeel/api-contract/content/topic'
import { preload } from 'react-dom'
import styles from './topic-picture.module.css'

const lightScheme = '(prefers-color-scheme: light)'
const darkScheme = '(prefers-color-scheme: dark)'

/** The picture of a category or an article; on a dark page the drawing that was made for it, where there is one. */
export function TopicImage({
  picture: { url, url_dark: urlDark, alt },
  className,
  isFirst = false,
}: {
  readonly picture: NonNullable<Category['image']>
  readonly className: string | undefined
  /** The largest thing of the first view: it goes before the scripts. */
  readonly isFirst?: boolean
}) {
  if (isFirst) {
    // The renderer asks early for a picture of its own accord, but not for one that has two forms.
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
