import Testing
import TodoDigest

@Suite("SHA-256")
struct SHA256Tests {
  private func digest(_ text: String) -> String {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return hash.hexadecimal
  }

  @Test("SHA-256 gives the digests of the examples of FIPS 180-4 and NIST")
  func examples() {
    #expect(digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      digest(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("SHA-256 gives sha256sum's digests at the lengths around a padding block")
  func padding() {
    let expected = [
      55: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      56: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
      63: "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
      64: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
      119: "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
      120: "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c",
    ]
    for (length, digest) in expected {
      #expect(self.digest(String(repeating: "a", count: length)) == digest, "\(length)")
    }
  }

  @Test("SHA-256 is the same for bytes that come in any pieces")
  func pieces() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var whole = SHA256()
    whole.update(bytes)
    for size in 1...130 {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hash.hexadecimal == whole.hexadecimal, "pieces of \(size)")
    }
  }
}
