class TreeNode<T> {
  edge: string
  children: Map<number, TreeNode<T>> | null = null
  value: T | null = null

  constructor(edge: string) {
    this.edge = edge
  }
}

const sharedLength = (a: string, text: string, from: number): number => {
  let length = 0
  while (length < a.length && from + length < text.length && a.charCodeAt(length) === text.charCodeAt(from + length)) length++
  return length
}

const split = <T>(parent: TreeNode<T>, child: TreeNode<T>, at: number): TreeNode<T> => {
  const middle = new TreeNode<T>(child.edge.slice(0, at))
  middle.children = new Map([[child.edge.charCodeAt(at), child]])
  child.edge = child.edge.slice(at)
  parent.children?.set(middle.edge.charCodeAt(0), middle)
  return middle
}

/** Merges a node that has no value and only one child with that child. */
const joined = <T>(node: TreeNode<T>): TreeNode<T> => {
  if (node.value !== null || node.children?.size !== 1) return node
  const [child] = node.children.values()
  if (child === undefined) return node
  child.edge = node.edge + child.edge
  return child
}

/** A radix tree: finds all keys that are a prefix of a text in one walk, however many there are. */
export class PrefixTree<T> {
  private readonly root = new TreeNode<T>('')
  private readonly create: () => T

  constructor(create: () => T) {
    this.create = create
  }

  /** Returns the value at exactly this key, created if it is missing. */
  at(key: string): T {
    let node = this.root
    let position = 0
    while (position < key.length) {
      node.children ??= new Map()
      const code = key.charCodeAt(position)
      let child = node.children.get(code)
      if (child === undefined) {
        child = new TreeNode<T>(key.slice(position))
        node.children.set(code, child)
        node = child
        break
      }
      const shared = sharedLength(child.edge, key, position)
      if (shared < child.edge.length) child = split(node, child, shared)
      node = child
      position += shared
    }
    node.value ??= this.create()
    return node.value
  }

  /** Returns the value at exactly this key; null if there is none. */
  find(key: string): T | null {
    return this.wayTo(key)?.at(-1)?.value ?? null
  }

  /** Removes the value at exactly this key, and nodes that are no longer needed. */
  remove(key: string): void {
    const way = this.wayTo(key)
    const node = way?.at(-1)
    if (way === null || node === undefined || node.value === null) return
    node.value = null
    const [parent, grandparent] = [way.at(-2), way.at(-3)]
    if (parent === undefined) return
    const code = node.edge.charCodeAt(0)
    if (node.children !== null) return void parent.children?.set(code, joined(node))
    parent.children?.delete(code)
    if (parent.children?.size === 0) parent.children = null
    grandparent?.children?.set(parent.edge.charCodeAt(0), joined(parent))
  }

  /** The nodes from the root to the one at exactly this key; null if there is none. */
  private wayTo(key: string): TreeNode<T>[] | null {
    const way = [this.root]
    let node = this.root
    for (let position = 0; position < key.length; position += node.edge.length) {
      const child = node.children?.get(key.charCodeAt(position))
      if (child === undefined || !key.startsWith(child.edge, position)) return null
      way.push(child)
      node = child
    }
    return way
  }

  /** Calls `visit` with the value of every key that `text` starts with, shortest first. */
  walk(text: string, visit: (value: T) => void): void {
    let node = this.root
    let position = 0
    for (;;) {
      if (node.value !== null) visit(node.value)
      if (node.children === null || position >= text.length) return
      const child = node.children.get(text.charCodeAt(position))
      if (child === undefined || !text.startsWith(child.edge, position)) return
      position += child.edge.length
      node = child
    }
  }
}
