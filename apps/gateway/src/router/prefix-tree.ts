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

/** A radix tree: finds all stored keys that a text begins with in one walk, whatever their number. */
export class PrefixTree<T> {
  private readonly root = new TreeNode<T>('')
  private readonly create: () => T

  constructor(create: () => T) {
    this.create = create
  }

  /** Returns the value at exactly this key, made when there is none. */
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

  /** Calls `visit` for the value of every key that `text` begins with, the shortest first. */
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
