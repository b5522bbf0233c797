/**
 * Which element shows which row. A row keeps its element as long as it is shown; one that comes may take over the
 * element of one that went, so that scrolling changes texts and makes no elements.
 */
export class SlotPool {
  private slots = new Map<number, number>();
  private made = 0;

  /**
   * @param reuse false: rows that come get elements of their own
   * @returns the element's number for each index, in their order
   */
  assign(indexes: readonly number[], reuse: boolean): readonly number[] {
    const kept = new Map<number, number>();
    const before = this.slots;
    for (const index of indexes) {
      const slot = before.get(index);
      if (slot !== undefined) kept.set(index, slot);
    }
    const free = reuse ? [...before].filter(([index]) => !kept.has(index)).map(([, slot]) => slot) : [];
    for (const index of indexes) if (!kept.has(index)) kept.set(index, free.pop() ?? this.made++);
    this.slots = kept;
    return indexes.map((index) => kept.get(index)!);
  }
}
