import type { StoredCategory, StoredTopic, ImageReference } from '#content-source.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { CategoryEntry, TopicEntry } from './entry-schemas.ts'
import { describeEntry, parseEntryFields } from './parse-entry-fields.ts'
import type { RawEntry } from './read-all-pages.ts'

/**
 * Topics by id of their entry. One that names an organisation nobody knows is left out with its articles: a restriction
 * that holds nobody back would open what was meant to be closed.
 */
export function readTopicEntries(
  entries: readonly RawEntry[],
  codes: ReadonlySet<string>,
  faults: ConfigError[],
): Map<string, StoredTopic> {
  const topics = new Map<string, StoredTopic>()
  for (const entry of entries) {
    const topic = parseEntryFields('topic', entry, TopicEntry, entry.fields, faults)
    const unknown = topic && [...topic.noAccess, ...topic.exclusiveAccess].find((code) => !codes.has(code))
    const isTwice = topic && [...topics.values()].some(({ slug }) => slug === topic.slug)
    if (unknown)
      faults.push({
        file: describeEntry('topic', entry),
        line: null,
        message: `there is no organisation ${unknown}`,
      })
    if (isTwice)
      faults.push({
        file: describeEntry('topic', entry),
        line: null,
        message: `the topic ${topic.slug} stands twice`,
      })
    if (topic && !unknown && !isTwice) topics.set(entry.sys.id, topic)
  }
  return topics
}

/** Categories in their order, with the topics that could be read. */
export function readCategoryEntries(
  entries: readonly RawEntry[],
  topics: ReadonlyMap<string, StoredTopic>,
  pictures: ReadonlyMap<string, ImageReference>,
  faults: ConfigError[],
): StoredCategory[] {
  return entries
    .flatMap((entry) => parseEntryFields('category', entry, CategoryEntry, entry.fields, faults) ?? [])
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en'))
    .map(({ slug, name, description, image, topics: ids }) => ({
      slug,
      name,
      description,
      image: image === null ? null : (pictures.get(image) ?? null),
      topics: ids.flatMap((id) => topics.get(id) ?? []),
    }))
}
