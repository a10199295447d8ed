# The bill of materials of a package (SPDX 2.3), from the versions and the checksums that
# Scripts/package found.

def part($name; $version; $license; $location):
  {
    SPDXID: "SPDXRef-\($name | gsub("[^A-Za-z0-9.-]"; "-"))",
    name: $name,
    versionInfo: $version,
    downloadLocation: $location,
    filesAnalyzed: false,
    licenseConcluded: $license,
    licenseDeclared: $license,
    copyrightText: "NOASSERTION"
  };

def with_checksum($sum): . + { checksums: [{ algorithm: "SHA256", checksumValue: $sum }] };

def artifact($file; $sum):
  part($file; $version; "MIT"; "NOASSERTION") + { packageFileName: $file } | with_checksum($sum);

# A package that Package.swift names, at the version that was resolved.
def pinned($name; $license):
  ($pins[0].pins[] | select(.identity == ($name | ascii_downcase))) as $pin
  | part($name; $pin.state.version; $license; "git+\($pin.location)@\($pin.state.revision)");

def of_debian($name; $version; $license; $source):
  part($name; $version; $license; "NOASSERTION")
  + {
    externalRefs: [
      {
        referenceCategory: "PACKAGE-MANAGER",
        referenceType: "purl",
        referenceLocator: "pkg:deb/debian/\($source)@\($version | @uri)"
      }
    ]
  };

def of_swift($name; $license): part($name; $toolchain; $license; "NOASSERTION");

"Apache-2.0 WITH Swift-exception" as $of_apple
| [
    pinned("GRDB.swift"; "MIT"),
    pinned("swift-argument-parser"; $of_apple),
    of_swift("swift"; $of_apple),
    of_swift("swift-corelibs-libdispatch"; $of_apple),
    of_swift("swift-corelibs-foundation"; $of_apple),
    of_swift("swift-foundation"; $of_apple),
    of_swift("swift-foundation-icu"; "Unicode-3.0"),
    of_debian("libsodium"; $sodium; "ISC AND BSD-2-Clause AND CC0-1.0"; "libsodium"),
    of_debian("zlib"; $zlib; "Zlib"; "zlib"),
    of_debian("libstdc++ and libgcc"; $gcc; "GPL-3.0-or-later WITH GCC-exception-3.1"; "gcc")
  ] as $static
| [of_debian("libsqlite3-0"; $sqlite; "blessing"; "sqlite3")] as $dynamic
| [artifact($package; $package_sum), artifact($archive; $archive_sum)] as $artifacts
| (part("todoctl"; $version; "MIT"; "NOASSERTION") + { primaryPackagePurpose: "APPLICATION" }
    | with_checksum($program_sum)) as $program
| {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: "todoctl-\($version)",
    documentNamespace: "https://spdx.org/spdxdocs/todoctl-\($version)-\($package_sum)",
    creationInfo: {
      created: $created,
      creators: ["Organization: the todoctl authors", "Tool: Scripts/package"],
      comment: "Built with \($swift)."
    },
    packages: ($artifacts + [$program] + $static + $dynamic),
    relationships: (
      [
        $artifacts[]
        | (
            { spdxElementId: "SPDXRef-DOCUMENT", relationshipType: "DESCRIBES", relatedSpdxElement: .SPDXID },
            { spdxElementId: .SPDXID, relationshipType: "CONTAINS", relatedSpdxElement: $program.SPDXID }
          )
      ]
      + [$static[] | { spdxElementId: $program.SPDXID, relationshipType: "STATIC_LINK", relatedSpdxElement: .SPDXID }]
      + [$dynamic[] | { spdxElementId: $program.SPDXID, relationshipType: "DYNAMIC_LINK", relatedSpdxElement: .SPDXID }]
    )
  }
