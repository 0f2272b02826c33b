import { librarySchemas } from './schemas/library.ts'

/** The schemas of each endpoint of this folder, by method and path. */
export const contentSchemas = {
  ...librarySchemas,
}
