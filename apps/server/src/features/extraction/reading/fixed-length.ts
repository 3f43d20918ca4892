// What PDF.js needs to hand over the fonts of a page, and Node 20 does not have yet (ECMA-262, ArrayBuffer.prototype.transferToFixedLength).

/** The bytes in a buffer of their own; the old one is left as it is, which nobody reads again. */
function transferToFixedLength(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
  const copy = new ArrayBuffer(length)
  new Uint8Array(copy).set(new Uint8Array(this).subarray(0, length))
  return copy
}

if (!('transferToFixedLength' in ArrayBuffer.prototype)) {
  Reflect.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value: transferToFixedLength,
    configurable: true,
    writable: true,
  })
}
