import type { Json } from '../../document/facts.ts'

/** A parameter or a header, as OpenAPI 3 describes it. */
export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: unknown
  /** The media type of one that is written as `content`. */
  media: string
  style: string
  explode: boolean
  allowReserved: boolean
  allowEmptyValue: boolean
  deprecated: boolean
  texts: string
}

export interface Media {
  schema: unknown
  /** How the parts of a form are sent. */
  encoding: Json
}

export interface Body {
  required: boolean
  content: Map<string, Media>
  texts: string
}

export interface Response {
  headers: Map<string, Parameter>
  content: Map<string, Media>
  texts: string
}

/** Who may call: each scheme's definition as canonical JSON, with the scopes asked for. */
export interface Requirement {
  schemes: Map<string, string[]>
  /** For people. */
  shown: string
}

/** An operation, the same for every language that it may have been written in. */
export interface Operation {
  method: string
  path: string
  /** By place and name; those of a path by their number in it. */
  parameters: Map<string, Parameter>
  body: Body | undefined
  responses: Map<string, Response>
  security: Requirement[]
  /** Undefined where the document's own apply. */
  servers: string[] | undefined
  callbacks: Json
  deprecated: boolean
  operationId: string
  tags: string
  texts: string
}
